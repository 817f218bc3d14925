package dev.gatebench.injector.proof;

/**
 * One thing that was held against what is known.
 *
 * @param what what was looked at
 * @param expected what must come out, for people
 * @param found what came out
 * @param holds whether it did
 */
public record ProofResult(String what, String expected, String found, boolean holds) {
    /** A line for people. */
    public String line() {
        return (holds ? "holds  " : "FAILS  ") + what + ": " + found + ", must be " + expected;
    }
}
