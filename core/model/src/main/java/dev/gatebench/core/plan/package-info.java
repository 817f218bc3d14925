/** A study at one fidelity, expanded into forks, rounds and trials in seeded random order. */
@NullMarked
package dev.gatebench.core.plan;

import org.jspecify.annotations.NullMarked;
