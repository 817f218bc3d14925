/** From the study that is asked for to its reports: what it requires, its run, its resumption, the self-test. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.run;
