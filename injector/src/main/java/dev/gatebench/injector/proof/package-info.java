/** Proofs that the injector tells the truth, against servers whose figures are known. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.proof;
