package dev.gatebench.core.selftest;

import dev.gatebench.core.statistics.Replication;

/**
 * A design that fits the time, and how narrow its interval is expected to be.
 *
 * @param forks forks
 * @param rounds rounds in each
 * @param unit what its interval is over; over rounds it leaves out what differs from fork to fork
 * @param halfWidth half the width of the 95 % interval of a ratio, as a share
 */
public record PlanOption(int forks, int rounds, Replication unit, double halfWidth) {
    static PlanOption of(Design design, Variance variance) {
        return new PlanOption(
                design.forks(),
                design.rounds(),
                design.forks() > 1 ? Replication.FORK : Replication.ROUND,
                variance.halfWidth(design));
    }
}
