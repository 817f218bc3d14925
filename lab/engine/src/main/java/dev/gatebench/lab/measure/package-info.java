/** The measuring loop: forks, warm-ups, trials, and the joining of all observations of a trial. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.measure;
