package dev.gatebench.core.selftest;

/** What keeps its labels together when they are swapped at random. */
enum Swap {
    /** Nothing is swapped: the arms differ and are compared as they are. */
    NONE,
    /**
     * The two processes of a fork: which of two alike arms got which process is chance, so each way round was as likely. Right whatever
     * makes processes differ.
     */
    FORK,
    /** The two trials of a round: right only for the question whether these very processes differ. */
    ROUND
}
