/** From the study that is asked for to its reports: what it requires, its run, its resumption, the self-test. */
@NullMarked
package dev.gatebench.lab.run;

import org.jspecify.annotations.NullMarked;
