package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts a gateway's system calls, instructions and CPU cycles by perf (https://perfwiki.github.io) for as long as it
 * runs. An event is not known where the machine has no counter for it, or the user no right to it.
 */
public final class PerfCounters {
    private static final String SYSTEM_CALLS = "raw_syscalls:sys_enter";
    private static final String INSTRUCTIONS = "instructions";
    private static final String CYCLES = "cycles";

    /** Groups of events, with a process each: perf that may not count one of its events counts none. */
    private static final List<List<String>> GROUPS = List.of(List.of(SYSTEM_CALLS), List.of(INSTRUCTIONS, CYCLES));

    /** Time between two counts: the silence before a load is twice as long. */
    private static final int PERIOD_MS = 100;

    /** A reader that waits for the CPU longer than this does not tell when a count was taken. */
    private static final int MOST_GAP_MS = 5 * PERIOD_MS;

    private final Map<String, Series> counted = new ConcurrentHashMap<>();
    private final List<Task> counting = new ArrayList<>();
    private final Time time;

    private PerfCounters(Time time) {
        this.time = time;
    }

    /**
     * Begins to count a task's processes, and those threads that they begin; ends with the task.
     *
     * @param cpus CPUs that perf runs on, not the task's own where there are others; empty for all
     * @param line takes a line for each group of events that is not counted
     */
    public static PerfCounters start(
            Program perf, Tasks tasks, Task task, Optional<CpuSet> cpus, Path logs, Time time, Consumer<String> line) {
        String processes = task.processes().stream().map(String::valueOf).collect(Collectors.joining(","));
        PerfCounters counters = new PerfCounters(time);
        for (List<String> group : GROUPS) {
            List<String> command = new ArrayList<>(List.of(perf.path().toString(), "stat", "--log-fd", "1", "-x,"));
            command.addAll(List.of("-I", String.valueOf(PERIOD_MS), "-p", processes));
            group.forEach(event -> command.addAll(List.of("-e", event)));
            String name = "perf-" + task.spec().name() + "-" + group.get(0).replace(':', '-');
            TaskSpec spec = TaskSpec.read(name, Role.HELPER, command, cpus, logs.resolve(name + ".log"));
            Task perfTask = tasks.startHelper(Role.SUT, spec.with(Map.of("LC_ALL", "C"))); // with a decimal point
            counters.counting.add(perfTask);
            Thread reader = new Thread(
                    () -> {
                        Set<String> missing = counters.read(perfTask.outputLines(), group);
                        if (!missing.isEmpty()) {
                            line.accept("'" + task.spec().name() + "': perf counts no " + String.join(", ", missing)
                                    + ": the CPU has no counter for it, or the user no right to it; see logs/" + name
                                    + ".log");
                        }
                    },
                    name);
            reader.setDaemon(true);
            reader.start();
        }
        return counters;
    }

    /** Reads until perf has ended; returns the events of the group that perf has not counted once. */
    private Set<String> read(BufferedReader printed, List<String> group) {
        Set<String> missing = new LinkedHashSet<>(group);
        try (printed) {
            for (String line = printed.readLine(); line != null; line = printed.readLine()) {
                Optional<PerfStat> found = PerfStat.of(line);
                found.ifPresent(this::add);
                found.filter(counts -> counts.count().isPresent()).ifPresent(counts -> missing.remove(counts.event()));
            }
        } catch (IOException e) {
            // the run has ended perf
        }
        return missing;
    }

    /** Ends to count. */
    public void end(Tasks tasks) {
        counting.forEach(tasks::end);
    }

    private void add(PerfStat counts) {
        if (counts.count().isPresent()) {
            counted.computeIfAbsent(counts.event(), event -> new Series(MOST_GAP_MS))
                    .addGrowth(time.millis(), counts.count().getAsLong());
        } else {
            // a window that holds what was not counted is not known
            counted.remove(counts.event());
        }
    }

    /** Returns the counts in a window. */
    public Counters in(Window window) {
        return counters(series -> series.growth(window));
    }

    /** Returns the counts over a load. */
    public Counters over(SilentLoad load) {
        return counters(series -> series.growthOver(load));
    }

    private Counters counters(Function<Series, OptionalDouble> growth) {
        return new Counters(count(SYSTEM_CALLS, growth), count(INSTRUCTIONS, growth), count(CYCLES, growth));
    }

    private OptionalLong count(String event, Function<Series, OptionalDouble> growth) {
        return OptionalFigures.rounded(
                Optional.ofNullable(counted.get(event)).map(growth).orElse(OptionalDouble.empty()));
    }
}
