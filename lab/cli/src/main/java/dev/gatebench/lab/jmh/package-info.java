/** The JMH benchmarks as a child process. */
@NullMarked
package dev.gatebench.lab.jmh;

import org.jspecify.annotations.NullMarked;
