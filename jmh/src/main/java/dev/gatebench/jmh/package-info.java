/** Runs the path-matcher benchmarks in one of several modes. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh;
