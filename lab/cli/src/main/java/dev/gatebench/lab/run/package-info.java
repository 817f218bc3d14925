/** Runs a study that is asked for: checks what it requires, measures, resumes, searches, tests itself. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.run;
