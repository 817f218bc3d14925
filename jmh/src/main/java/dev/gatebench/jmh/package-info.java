/** Runs the path-matcher benchmarks in one of three modes. */
@NullMarked
package dev.gatebench.jmh;

import org.jspecify.annotations.NullMarked;
