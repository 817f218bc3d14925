/** The sampler, which reads all meters while a run lasts and answers afterwards what happened in a window. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.meter;
