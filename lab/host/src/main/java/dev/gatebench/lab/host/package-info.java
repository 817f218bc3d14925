/** The places where the tasks of a run live: the seam between the measuring loop and machines, engines and clusters. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host;
