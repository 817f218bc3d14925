package dev.gatebench.mock.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.mock.stats.PathCounts;
import dev.gatebench.mock.stats.StatsSnapshot;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The reply to {@code GET /__mock/stats}.
 *
 * @param stats the counts
 * @param leastDelayNs least delay of every reply under the plan in force, ns; 0 if none is certain
 * @param plan the plan in force
 * @param replies counts of the entries of the table of replies; left out where there is no table
 */
record StatsReply(
        @JsonUnwrapped StatsSnapshot stats,
        long leastDelayNs,
        PlanReply plan,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EntryReply> replies) {
    static StatsReply of(StatsSnapshot stats, ReplyPlan plan, List<PathReply> table, List<PathCounts> counts) {
        List<EntryReply> replies = IntStream.range(0, table.size())
                .mapToObj(
                        i -> new EntryReply(table.get(i).method(), table.get(i).path(), counts.get(i)))
                .toList();
        return new StatsReply(stats, plan.delay().leastNanos(), PlanReply.of(plan), replies);
    }

    /**
     * The counts of an entry of the table of replies.
     *
     * @param method its method
     * @param path its path
     * @param counts its counts
     */
    record EntryReply(
            String method, String path, @JsonUnwrapped PathCounts counts) {}

    /**
     * A plan in the words of its options.
     *
     * @param delay such as {@code normal(20ms,2ms)}
     * @param body such as {@code 2048B}, {@code text(Hello World!)} or {@code echo}, or a file's path
     * @param status status of a good reply
     * @param errorRate share of injected errors
     * @param errorStatus status of injected errors
     */
    record PlanReply(String delay, String body, int status, double errorRate, int errorStatus) {
        static PlanReply of(ReplyPlan plan) {
            return new PlanReply(
                    plan.delay().toString(),
                    plan.body().toString(),
                    plan.status(),
                    plan.errorRate(),
                    plan.errorStatus());
        }
    }
}
