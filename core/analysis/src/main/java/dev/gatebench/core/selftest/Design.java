package dev.gatebench.core.selftest;

/**
 * How many repetitions a comparison stands on.
 *
 * @param forks forks, ≥ 1
 * @param rounds rounds in each fork, ≥ 1; at least two where there is one fork
 */
public record Design(int forks, int rounds) {
    public Design {
        if (forks < 1 || rounds < 1 || forks * rounds < 2) {
            throw new IllegalArgumentException("a comparison needs two rounds or two forks, had " + forks + " forks of "
                    + rounds + " rounds: no interval can be told from one");
        }
    }
}
