package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.TimeLine.Second;
import dev.gatebench.core.trial.TimeLine.Span;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Joins the observations of driver and meters of a trial second by second. */
record TimeLines(Sampler sampler) {
    /** A shorter part of a second at the edge of a load is joined with its neighbour, ms. */
    private static final long LEAST_MS = Completions.SECOND_MS / 2;

    private static final double NS_PER_MS = 1e6;

    /** The pauses of a JVM, by the clock of its host. */
    private record JvmPauses(List<GcLog.Pause> all, ClockOffset clock) {
        double nsWithin(Window second) {
            Window there = clock.onHost(second);
            return all.stream().mapToDouble(pause -> pause.msWithin(there)).sum() * NS_PER_MS;
        }
    }

    /**
     * Returns the time line of a trial, from its load's first connection to its last reply, or of its window where the
     * load's end is not known; empty where the wall clock was set meanwhile, so that nobody knows which readings belong
     * to which second.
     */
    Optional<TimeLine> of(TrialObservations seen) {
        Window window = seen.window();
        Window load = seen.load()
                .map(SilentLoad::load)
                .filter(whole -> isAround(whole, window))
                .map(whole -> new Window(
                        Math.min(whole.fromEpochMs(), window.fromEpochMs()),
                        Math.max(whole.toEpochMs(), window.toEpochMs())))
                .orElse(window);
        if (load.lengthMs() < 1 || !sampler.eras().isClear(load)) {
            return Optional.empty();
        }
        Optional<Completions> completions =
                seen.driver().completions().filter(told -> isAround(extended(load), spanOf(told)));
        Optional<JvmPauses> pauses =
                seen.arm().jvm().flatMap(jvm -> GcLog.each(jvm.gcLog()).map(all -> new JvmPauses(all, jvm.clock())));
        List<Window> parts =
                seconds(load, completions.map(Completions::fromEpochMs).orElse(load.fromEpochMs()));
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Window part = parts.get(i);
            // the driver's clock may put replies a little outside of the load: they are of its first and last second
            long from = i == 0 ? Long.MIN_VALUE : part.fromEpochMs();
            long to = i == parts.size() - 1 ? Long.MAX_VALUE : part.toEpochMs();
            seconds.add(new Second(
                    part.fromEpochMs() - load.fromEpochMs(),
                    part.toEpochMs() - load.fromEpochMs(),
                    completions.stream()
                            .mapToLong(told -> told.beginningIn(from, to))
                            .findFirst(),
                    cpus(seen, part),
                    sampler.rssBytesAtEnd(seen.arm().task(), part),
                    pauses.stream().mapToDouble(jvm -> jvm.nsWithin(part)).findFirst(),
                    sampler.openFilesAtEnd(seen.arm().task(), part)));
        }
        return Optional.of(new TimeLine(
                TimeLine.SCHEMA_VERSION,
                seen.planned().name(),
                Instant.ofEpochMilli(load.fromEpochMs()),
                new Span(window.fromEpochMs() - load.fromEpochMs(), window.toEpochMs() - load.fromEpochMs()),
                seconds));
    }

    /** Whether a window lies in a load, but for a second: the driver's clock and its rounding may differ. */
    private static boolean isAround(Window load, Window window) {
        Window around = extended(load);
        return window.fromEpochMs() >= around.fromEpochMs() && window.toEpochMs() <= around.toEpochMs();
    }

    private static Window extended(Window load) {
        return new Window(load.fromEpochMs() - Completions.SECOND_MS, load.toEpochMs() + Completions.SECOND_MS);
    }

    private static Window spanOf(Completions told) {
        return new Window(told.fromEpochMs(), told.fromEpochMs() + told.counts().size() * Completions.SECOND_MS);
    }

    /** Cuts a load into seconds, which begin where the driver's do, so that the driver's counts belong to them. */
    static List<Window> seconds(Window load, long beginEpochMs) {
        List<Long> cuts = new ArrayList<>(List.of(load.fromEpochMs()));
        long first = load.fromEpochMs() + Math.floorMod(beginEpochMs - load.fromEpochMs(), Completions.SECOND_MS);
        for (long cut = first; cut + LEAST_MS <= load.toEpochMs(); cut += Completions.SECOND_MS) {
            if (cut - load.fromEpochMs() >= LEAST_MS) {
                cuts.add(cut);
            }
        }
        cuts.add(load.toEpochMs());
        return IntStream.range(1, cuts.size())
                .mapToObj(i -> new Window(cuts.get(i - 1), cuts.get(i)))
                .toList();
    }

    private Map<String, Double> cpus(TrialObservations seen, Window second) {
        Map<String, Double> cpus = new TreeMap<>();
        seen.tasks().forEach((role, tasks) -> sampler.cpuNs(tasks, second)
                .ifPresent(ns -> cpus.put(role.id(), Math.max(0, ns) / (second.lengthMs() * NS_PER_MS))));
        return cpus;
    }
}
