/** JMH benchmarks, one class for each access pattern; each has a {@code main} for the IDE. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh.benchmark;
