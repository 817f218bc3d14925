/** One arm under one load over all rounds and forks. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.cell;
