/** Pages that a server adds to the reports: the list of runs, and notices. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.serve;
