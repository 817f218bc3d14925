/** The JMH benchmarks as a child process. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.jmh;
