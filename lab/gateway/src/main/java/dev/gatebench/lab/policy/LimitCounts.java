package dev.gatebench.lab.policy;

/**
 * Replies of a gateway that limits requests.
 *
 * @param passed those of the limited within the window that were forwarded
 * @param refused those of the limited within the window that were refused
 * @param passedBefore those of the limited before the window that were forwarded
 * @param passedInAll all that were forwarded
 * @param free those within the window that the limit does not concern
 * @param unanswered all that got no reply
 */
record LimitCounts(long passed, long refused, long passedBefore, long passedInAll, long free, long unanswered) {
    static final LimitCounts NONE = new LimitCounts(0, 0, 0, 0, 0, 0);

    LimitCounts plus(LimitCounts other) {
        return new LimitCounts(
                passed + other.passed,
                refused + other.refused,
                passedBefore + other.passedBefore,
                passedInAll + other.passedInAll,
                free + other.free,
                unanswered + other.unanswered);
    }
}
