/** A study at one fidelity, expanded into forks, rounds and trials in seeded random order. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.plan;
