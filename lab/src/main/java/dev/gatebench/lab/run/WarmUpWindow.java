package dev.gatebench.lab.run;

/**
 * One window of a warm-up curve: a line of {@code warm-up.jsonl}.
 *
 * @param arm id of the arm
 * @param fork the fork, from 1
 * @param untilMs the window's end, ms since the warm-up began
 * @param requests requests that reached the backend in it
 * @param sutCpuNs CPU time of the system under test in it, ns
 * @param referenceCpuNs CPU time of the reference in it, ns: the backend, in the direct arm the injector
 * @param steady whether the cost was steady at its end
 */
record WarmUpWindow(
        String arm, int fork, long untilMs, long requests, double sutCpuNs, double referenceCpuNs, boolean steady) {}
