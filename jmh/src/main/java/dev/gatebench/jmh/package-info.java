/** Runs the path-matcher benchmarks in one of three modes. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh;
