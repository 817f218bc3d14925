/** Facts about this machine, and whether it is fit to measure. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.machine;
