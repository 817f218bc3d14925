/** What this machine is, and whether it is fit to measure. */
@NullMarked
package dev.gatebench.lab.host;

import org.jspecify.annotations.NullMarked;
