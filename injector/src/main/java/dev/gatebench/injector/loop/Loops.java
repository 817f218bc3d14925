package dev.gatebench.injector.loop;

import dev.gatebench.injector.tally.StepTally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The loops of the injector, one for each CPU that it may use. Each has a part of every step. */
public final class Loops implements AutoCloseable {
    private final List<Loop> loops = new ArrayList<>();
    private boolean first;

    /**
     * Starts the loops.
     *
     * @param spinNs so long before a request is due a loop no longer sleeps, ns; for CPUs that are theirs alone
     */
    public Loops(int count, Transport transport, long spinNs) {
        for (int i = 1; i <= count; i++) {
            loops.add(new Loop(i, transport, spinNs));
        }
    }

    /** Returns how many there are. */
    public int count() {
        return loops.size();
    }

    /** Returns the ids of their threads, for measurements of their allocation. */
    public List<Long> threadIds() {
        return loops.stream().map(Loop::threadId).toList();
    }

    /**
     * Runs their threads before all others of their CPUs, or as they do. Before others they send in time; a closed load
     * needs no time, and one that takes all of a CPU would leave none to what shares it.
     */
    public void runFirst(boolean nowFirst) throws InterruptedException {
        if (first != nowFirst) {
            first = nowFirst;
            for (Loop loop : loops) {
                loop.runFirst(nowFirst);
            }
        }
    }

    /** A step that runs. */
    public static final class Running {
        private final List<Loop> using;
        private final List<Injection> parts;
        private final CountDownLatch left;

        private Running(List<Loop> using, List<Injection> parts, CountDownLatch left) {
            this.using = using;
            this.parts = parts;
            this.left = left;
        }

        /** Sends no more requests from now on. */
        public void endEarly() {
            long now = System.nanoTime();
            parts.forEach(part -> part.endEarly(now));
        }

        /**
         * Whether all its replies have come, or are given up, and its connections are closed.
         *
         * @throws IllegalStateException in one line when a thread that sends it has failed
         */
        public boolean ended() {
            using.forEach(Loop::requireAtWork);
            return left.getCount() == 0;
        }

        /** Whether its requests were sent until the end of its window, and not ended early. */
        public boolean sentThroughWindow() {
            return parts.stream().allMatch(Injection::sendsThroughWindow);
        }

        /** Returns the tally of each loop, once the step has ended. */
        public List<StepTally> tallies() {
            return parts.stream().map(Injection::tally).toList();
        }
    }

    /** Begins a step now. */
    public Running begin(LoadOnLoops load) {
        long originNs = System.nanoTime();
        List<Injection> parts = new ArrayList<>();
        List<Loop> using = List.copyOf(loops.subList(0, Math.min(loops.size(), load.connections())));
        for (int i = 0; i < using.size(); i++) {
            LoadOnLoops.Part part = load.part(i, using.size(), originNs);
            Loop loop = using.get(i);
            int number = i;
            parts.add(load.due()
                    .<Injection>map(all -> new OpenInjection(loop, part, all.share(number, using.size())))
                    .or(() -> load.pace().map(pace -> new PacedInjection(loop, part, pace.toNanos())))
                    .orElseGet(() -> new ClosedInjection(loop, part)));
        }
        CountDownLatch left = new CountDownLatch(using.size());
        for (int i = 0; i < using.size(); i++) {
            using.get(i).begin(parts.get(i), left::countDown);
        }
        return new Running(using, parts, left);
    }

    /** Ends their threads. */
    @Override
    public void close() {
        loops.forEach(Loop::stop);
    }
}
