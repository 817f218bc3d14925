package dev.gatebench.lab.measure;

import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
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
 * cannot be made takes no more; the others go on, so that what goes wrong on one machine costs nothing of the others.
 */
final class ForkQueue {
    private final Plan plan;
    private final Work work;
    private final Queue<ForkPlan> left;
    private final Map<Integer, List<String>> notSteady = new ConcurrentSkipListMap<>();

    /** What making a fork is. */
    interface Work {
        /**
         * Makes a fork.
         *
         * @param doneBefore how much of the lane's planned time lies before it
         * @return the arms whose warm-up ended at its bound, with what it took
         * @throws IOException when the run's folder cannot be written
         */
        List<String> make(RunContext lane, ForkPlan fork, Duration doneBefore) throws IOException;
    }

    ForkQueue(Plan plan, Work work) {
        this.plan = plan;
        this.work = work;
        this.left = new ConcurrentLinkedQueue<>(plan.forks());
    }

    /**
     * How long the load of all forks runs, at most.
     *
     * @param lanes how many lanes make them, ≥ 1
     */
    static Duration estimate(Plan plan, int lanes) {
        PriorityQueue<Duration> ends = new PriorityQueue<>();
        for (int lane = 0; lane < lanes; lane++) {
            ends.add(Duration.ZERO);
        }
        plan.forks().forEach(fork -> ends.add(ends.remove().plus(plan.estimate(fork))));
        return ends.stream().max(Comparator.naturalOrder()).orElseThrow();
    }

    /**
     * Makes them all, or as many as are enough.
     *
     * @param lanes what is shared in each lane, at least one
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
        } catch (RuntimeException e) {
            takesNoMore(lane, e);
            throw e;
        } catch (IOException e) {
            takesNoMore(lane, e);
            throw new UncheckedIOException(e);
        }
    }

    private static void takesNoMore(RunContext lane, Exception why) {
        lane.progress()
                .line("this lane takes no more forks: "
                        + Text.line(Optional.ofNullable(why.getMessage())
                                .orElse(why.getClass().getSimpleName())));
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

    /** What a reader must know of the forks that were made, in the order of forks. */
    List<String> footnotes() {
        return notSteady.entrySet().stream()
                .flatMap(fork -> fork.getValue().stream()
                        .map(cost -> "Not steady when its trials began, fork " + fork.getKey() + ": " + cost + "."))
                .toList();
    }
}
