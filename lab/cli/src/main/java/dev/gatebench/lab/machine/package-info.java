/** What this machine is, and whether it is fit to measure. */
@NullMarked
package dev.gatebench.lab.machine;

import org.jspecify.annotations.NullMarked;
