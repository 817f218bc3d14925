package dev.gatebench.lab.measure;

import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The forks of a plan, which lanes make: each lane takes the next as soon as it has made one. A lane in which a fork
 * cannot be made takes no more and the others go on, so that a failure on one machine costs nothing of the others.
 */
final class ForkQueue {
    private final Plan plan;
    private final Work work;
    private final Queue<ForkPlan> left;
    private final Map<Integer, List<String>> notSteady = new ConcurrentSkipListMap<>();

    /** The making of a fork. */
    interface Work {
        /**
         * Makes a fork.
         *
         * @param doneBefore how much of the lane's planned time lies before it
         * @return the arms whose warm-up ended at its bound, with its cost
         * @throws IOException when the run's folder cannot be written
         */
        List<String> make(RunContext lane, ForkPlan fork, Duration doneBefore) throws IOException;
    }

    ForkQueue(Plan plan, Work work) {
        this.plan = plan;
        this.work = work;
        this.left = new ConcurrentLinkedQueue<>(plan.forks());
    }

    /** Estimates how long the load of all forks runs, at most, in so many lanes, ≥ 1. */
    static Duration estimate(Plan plan, int lanes) {
        PriorityQueue<Duration> ends = new PriorityQueue<>(Collections.nCopies(lanes, Duration.ZERO));
        plan.forks().forEach(fork -> ends.add(ends.remove().plus(plan.estimate(fork))));
        return Collections.max(ends);
    }

    /**
     * Makes all forks, or as many as are enough, in at least one lane.
     *
     * @throws EnvironmentException when one could not be made; those that the others could make are made by then
     * @throws IOException when the run's folder cannot be written
     */
    void make(List<RunContext> lanes) throws IOException {
        if (lanes.size() == 1) {
            makeIn(lanes.get(0));
            return;
        }
        List<Callable<Boolean>> together = lanes.stream()
                .map(lane -> (Callable<Boolean>) () -> makeBesideOthers(lane))
                .toList();
        try {
            var unused = SideBySide.all(together);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean makeBesideOthers(RunContext lane) {
        try {
            makeIn(lane);
            return true;
        } catch (IOException | RuntimeException e) {
            lane.progress()
                    .line("this lane takes no more forks: "
                            + Text.line(Optional.ofNullable(e.getMessage())
                                    .orElse(e.getClass().getSimpleName())));
            throw e instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) e;
        }
    }

    private void makeIn(RunContext lane) throws IOException {
        Duration done = Duration.ZERO;
        while (!lane.stop().map(SequentialStop::enough).orElse(false)) {
            ForkPlan fork = left.poll();
            if (fork == null) {
                return;
            }
            notSteady.put(fork.fork(), work.make(lane, fork, done));
            done = done.plus(plan.estimate(fork));
        }
    }

    /** Returns the notes that a reader must know of the forks that were made, in the order of forks. */
    List<String> footnotes() {
        return notSteady.entrySet().stream()
                .flatMap(fork -> fork.getValue().stream()
                        .map(cost -> "Not steady when its trials began, fork " + fork.getKey() + ": " + cost + "."))
                .toList();
    }
}
