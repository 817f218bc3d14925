/** The sampler, which reads all meters while a run lasts and answers afterwards what happened in a window. */
@NullMarked
package dev.gatebench.lab.meter;

import org.jspecify.annotations.NullMarked;
