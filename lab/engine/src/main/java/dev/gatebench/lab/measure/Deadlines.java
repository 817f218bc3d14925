package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The deadlines of a driver: each phase may take as long as planned and some slack. Times are of the monotonic clock,
 * ns.
 */
final class Deadlines {
    /** Slack for the driver's start, before the first step begins. */
    static final Duration START = Duration.ofSeconds(60);

    /** Slack for the end of a step: a request that times out takes 10 s. */
    static final Duration STEP = Duration.ofSeconds(30);

    /** Slack for the driver's observations of a trial, counted from the end of the steps after it. */
    static final Duration OBSERVED = Duration.ofSeconds(30);

    /** Slack for the driver's own report, after its last step. */
    static final Duration REPORT = Duration.ofMinutes(5);

    /** Limit of time that does not count, on top of the others; the lab waits for a lost host a minute and a half. */
    static final Duration LOST = Duration.ofMinutes(5);

    private final List<List<Step>> groups;
    private final long gapNs;
    private final Set<Step> started = new HashSet<>();
    private final Set<Step> ended = new HashSet<>();
    private final Set<String> observed = new HashSet<>();

    /** The ends of the groups that have ended, in their order. */
    private final List<Long> endedAt = new ArrayList<>();

    /** Time from which the deadline in force counts. */
    private long since;

    /** Time at which the driver last began or ended a step. */
    private long heard;

    Deadlines(Schedule schedule, long nanos) {
        this.groups = Schedule.groups(schedule.steps());
        this.gapNs = Duration.ofMillis(schedule.gapMs()).toNanos();
        this.since = nanos;
        this.heard = nanos;
    }

    void started(Step step, long nanos) {
        started.add(step);
        since = nanos;
        heard = nanos;
    }

    void ended(Step step, long nanos) {
        ended.add(step);
        heard = nanos;
        if (endedAt.size() < groups.size() && ended.containsAll(groups.get(endedAt.size()))) {
            endedAt.add(nanos);
            since = nanos;
        }
    }

    /** Notes that the lab could not see the driver until now: that time does not count, up to {@link #LOST}. */
    void lost(long nanos) {
        since = nanos;
        endedAt.replaceAll(ended -> nanos);
    }

    void observed(String step) {
        observed.add(step);
    }

    /** Tells of a missed deadline, for people; empty while all is in time. */
    Optional<String> missed(long nanos) {
        return unobserved(nanos).or(() -> overdue(nanos));
    }

    private Optional<String> unobserved(long nanos) {
        for (int group = 0; group + 1 < endedAt.size(); group++) {
            Optional<Step> missing = groups.get(group).stream()
                    .filter(step -> step.kind() == StepKind.TRIAL && !observed.contains(step.name()))
                    .findFirst();
            if (missing.isPresent() && nanos - endedAt.get(group + 1) > OBSERVED.toNanos()) {
                return Optional.of("the driver must report the results of '"
                        + missing.get().name() + "' within " + OBSERVED.toSeconds()
                        + " s of the end of the step after it, and did not");
            }
        }
        return Optional.empty();
    }

    private Optional<String> overdue(long nanos) {
        if (endedAt.size() >= groups.size()) {
            return overdue(nanos, REPORT, "end after its last step");
        }
        List<Step> now = groups.get(endedAt.size());
        if (now.stream().anyMatch(step -> !started.contains(step))) {
            Duration limit = limitToBegin(endedAt.size()).plusNanos(gapNs);
            return overdue(nanos, limit, "begin '" + now.get(0).name() + "'");
        }
        long planned = now.stream().mapToLong(Step::totalMs).max().orElse(0);
        return overdue(nanos, STEP.plusMillis(planned), "end '" + now.get(0).name() + "'");
    }

    /** Leaves a driver that is started after another the time of that one's report. */
    private Duration limitToBegin(int group) {
        if (group == 0) {
            return START;
        }
        boolean isAnother = !groups.get(group)
                .get(0)
                .driver()
                .equals(groups.get(group - 1).get(0).driver());
        return isAnother ? REPORT.plus(START) : STEP;
    }

    private Optional<String> overdue(long nanos, Duration limit, String what) {
        if (nanos - since > limit.toNanos()) {
            return Optional.of("the driver must " + what + " within " + limit.toSeconds() + " s, and did not");
        }
        Duration most = limit.plus(LOST);
        return nanos - heard > most.toNanos()
                ? Optional.of("the driver must " + what + " within " + most.toSeconds() + " s, which allows this"
                        + " machine to stall for " + LOST.toSeconds() + " s, and did not")
                : Optional.empty();
    }
}
