/** Folders of runs, cases, searches and benchmarks, whose reports can be drawn again and listed. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.folder;
