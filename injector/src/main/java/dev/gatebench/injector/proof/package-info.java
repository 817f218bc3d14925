/** Proofs that the injector tells the truth, against servers of which it is known what must come out. */
@NullMarked
package dev.gatebench.injector.proof;

import org.jspecify.annotations.NullMarked;
