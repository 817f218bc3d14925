/** JMH benchmarks, one class for each access pattern; each has a {@code main} for the IDE. */
@NullMarked
package dev.gatebench.jmh.benchmark;

import org.jspecify.annotations.NullMarked;
