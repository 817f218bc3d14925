/** Which CPUs each role gets, and how it is bound to them. */
@NullMarked
package dev.gatebench.lab.cpu;

import org.jspecify.annotations.NullMarked;
