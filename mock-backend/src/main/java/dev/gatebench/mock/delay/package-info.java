/** Delays of replies: how they are written, and their distributions. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.delay;
