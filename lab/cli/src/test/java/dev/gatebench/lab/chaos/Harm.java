package dev.gatebench.lab.chaos;

import dev.gatebench.testing.Signal;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Does a plan's fault to a run. */
record Harm(Plan plan, Bench bench, Surroundings surroundings, Bench.Started lab) {
    private static final long STOP_MS = 5_000;
    private static final long OTHERS_MS = 3_000;
    private static final long POLL_MS = 25;

    /**
     * A fault that was done. The commands that begin and end it take a while themselves on a busy machine.
     *
     * @param from before it began, by this process's clock
     * @param surelyFrom when it had begun
     * @param to when it was about to end; far away where it is for good
     */
    record Done(Instant from, Instant surelyFrom, Instant to) {
        /** Returns it as over at a time, where it was not over before. */
        Done until(Instant end) {
            return new Done(from, surelyFrom, to.isBefore(end) ? to : end);
        }
    }

    /** Waits for the moment and a victim, and does it. Returns nothing where the run ended before. */
    Optional<Done> doIt(Runnable before) throws IOException, InterruptedException {
        boolean ended = lab.process().waitFor(plan.momentMs(), TimeUnit.MILLISECONDS);
        while (!ended && lab.process().isAlive()) {
            if (plan.victim() == Victim.MACHINE || plan.victim() == Victim.LABS_MACHINE) {
                before.run();
                return Optional.of(toMachine());
            }
            List<ProcessHandle> victims = victims();
            if (!victims.isEmpty()) {
                before.run();
                return toProcess(victims.get(plan.nth() % victims.size()).pid());
            }
            ended = lab.process().waitFor(POLL_MS, TimeUnit.MILLISECONDS);
        }
        return Optional.empty();
    }

    private List<ProcessHandle> victims() throws IOException {
        List<ProcessHandle> found =
                switch (plan.victim()) {
                    case LAB -> List.of(lab.process().toHandle());
                    case AGENT, ENGINE -> surroundings.processes();
                    default -> bench.processes(plan.victim());
                };
        return found.stream()
                .filter(ProcessHandle::isAlive)
                .sorted(Comparator.comparing(ProcessHandle::pid))
                .toList();
    }

    private Done toMachine() throws IOException, InterruptedException {
        Instant from = Instant.now();
        switch (plan.fault()) {
            case DISK -> bench.fillDisk();
            case NETWORK -> bench.setNetwork("down");
            case CLOCK -> bench.setClock(plan.stepSeconds());
            case KILL, STOP -> throw new IllegalStateException(plan.toString());
        }
        Instant surelyFrom = Instant.now();
        if (plan.fault() != Fault.CLOCK) {
            Thread.sleep(OTHERS_MS);
        }
        Instant to = Instant.now();
        if (plan.fault() == Fault.DISK) {
            bench.emptyDisk();
        } else if (plan.fault() == Fault.NETWORK) {
            bench.setNetwork("up");
        }
        return new Done(from, surelyFrom, to);
    }

    private Optional<Done> toProcess(long pid) throws IOException, InterruptedException {
        Instant from = Instant.now();
        Instant surelyFrom;
        try {
            switch (plan.fault()) {
                case KILL -> {
                    Signal.KILL.send(pid);
                    return Optional.of(new Done(from, Instant.now(), Instant.MAX));
                }
                case STOP -> {
                    Signal.STOP.send(pid);
                    surelyFrom = Instant.now();
                    Thread.sleep(STOP_MS);
                }
                case NETWORK -> {
                    return Optional.of(toMachine());
                }
                default -> throw new IllegalStateException(plan.toString());
            }
        } catch (IllegalStateException e) {
            return Optional.empty(); // it has just ended by itself
        }
        Instant to = Instant.now();
        try {
            Signal.CONT.send(pid);
        } catch (IllegalStateException e) {
            // the run has ended it
        }
        return Optional.of(new Done(from, surelyFrom, to));
    }
}
