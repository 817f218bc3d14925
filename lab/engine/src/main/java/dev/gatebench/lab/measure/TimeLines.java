package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.TimeLine.Second;
import dev.gatebench.core.trial.TimeLine.Span;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Joins what the driver and the meters saw of a trial second by second. It reads no meter, only what was read. */
final class TimeLines {
    /** A part of a second at the edge of a load that is shorter is one with its neighbour, ms. */
    private static final long LEAST_MS = Completions.SECOND_MS / 2;

    private static final double NS_PER_MS = 1e6;

    private final Sampler sampler;

    TimeLines(Sampler sampler) {
        this.sampler = sampler;
    }

    /** The pauses of a JVM, by the clock of its host. */
    private record JvmPauses(List<GcLog.Pause> all, ClockOffset clock) {
        double nsWithin(Window second) {
            Window there = clock.onHost(second);
            return all.stream().mapToDouble(pause -> pause.msWithin(there)).sum() * NS_PER_MS;
        }
    }

    /**
     * The time line of a trial, from its load's first connection to its last reply, or of its window where the load's
     * end is not known; empty where the wall clock was set meanwhile, so that nobody knows what belongs to which
     * second.
     */
    Optional<TimeLine> of(TrialAssembler.TrialObservations seen) {
        Window window = seen.window();
        Window load = seen.load()
                .map(SilentLoad::load)
                .filter(whole -> isAround(whole, window))
                .map(whole -> new Window(
                        Math.min(whole.fromEpochMs(), window.fromEpochMs()),
                        Math.max(whole.toEpochMs(), window.toEpochMs())))
                .orElse(window);
        if (load.lengthMs() < 1 || !sampler.isClear(load)) {
            return Optional.empty();
        }
        Optional<Completions> completions =
                seen.driver().completions().filter(told -> isAround(extended(load), spanOf(told)));
        Optional<JvmPauses> pauses = seen.arm().jvm().flatMap(TimeLines::pauses);
        List<Window> parts =
                seconds(load, completions.map(Completions::fromEpochMs).orElse(load.fromEpochMs()));
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Window part = parts.get(i);
            // what the driver's clock puts a little outside of the load is of its first and last second
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

    /** A driver's own clock, and the rounding of its times, may put a window a little outside of its load. */
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

    /**
     * A load cut into seconds, which begin where the driver's do, so that what it counted in each is known.
     *
     * @param beginEpochMs when one of the driver's seconds begins
     */
    static List<Window> seconds(Window load, long beginEpochMs) {
        List<Long> cuts = new ArrayList<>();
        cuts.add(load.fromEpochMs());
        long first = load.fromEpochMs() + Math.floorMod(beginEpochMs - load.fromEpochMs(), Completions.SECOND_MS);
        for (long cut = first; cut + LEAST_MS <= load.toEpochMs(); cut += Completions.SECOND_MS) {
            if (cut - load.fromEpochMs() >= LEAST_MS) {
                cuts.add(cut);
            }
        }
        List<Window> seconds = new ArrayList<>();
        for (int i = 0; i < cuts.size(); i++) {
            seconds.add(new Window(cuts.get(i), i + 1 < cuts.size() ? cuts.get(i + 1) : load.toEpochMs()));
        }
        return seconds;
    }

    private static Optional<JvmPauses> pauses(JvmEvidence jvm) {
        return GcLog.each(jvm.gcLog()).map(all -> new JvmPauses(all, jvm.clock()));
    }

    private Map<String, Double> cpus(TrialAssembler.TrialObservations seen, Window second) {
        Map<String, Double> cpus = new TreeMap<>();
        for (Map.Entry<Role, List<Task>> role : seen.tasks().entrySet()) {
            OptionalDouble ns = sampler.cpuNs(role.getValue(), second);
            if (ns.isPresent()) {
                cpus.put(role.getKey().id(), Math.max(0, ns.getAsDouble()) / (second.lengthMs() * NS_PER_MS));
            }
        }
        return cpus;
    }
}
