/** The reference kernel: a fixed piece of work whose CPU time tells how fast the host is at the moment. */
@NullMarked
package dev.gatebench.lab.kernel;

import org.jspecify.annotations.NullMarked;
