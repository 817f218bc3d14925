/** Proofs that a gateway that runs does what its policies ask. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.policy;
