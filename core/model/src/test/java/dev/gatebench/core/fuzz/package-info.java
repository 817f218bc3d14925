/** Mutated input for every parser of the project: see "Fuzzing" in docs/reliability.md. */
package dev.gatebench.core.fuzz;
