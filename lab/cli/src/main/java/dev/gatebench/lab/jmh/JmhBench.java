package dev.gatebench.lab.jmh;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.BuiltVersions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.machine.EnvironmentProbe;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run of the benchmarks alone, from the options to the report.
 *
 * @param begun is told the run's folder as soon as it is there
 */
public record JmhBench(Home home, PrintStream out, Clock clock, Consumer<Path> begun) {
    /** The folder and the results of a run. */
    public record Outcome(JmhFolder folder, JmhResults results) {}

    /**
     * Measures and reports.
     *
     * @throws StudyException when an option is not what it should be
     * @throws EnvironmentException when JMH cannot run or was ended from outside; what there is then is reported
     */
    public Outcome run(JmhOptions options) throws IOException {
        requireFolder(options);
        Optional<CpuSet> cpus = cpus(options);
        JmhRun.jar(home);
        JmhFolder folder = new JmhFolder(OutFolder.make(options.out(), home, "jmh", clock.instant()));
        begun.accept(folder.path());
        JmhRunInfo info = new JmhRunInfo(
                options.mode().id(), options.command(), clock.instant(), Optional.empty(), Optional.empty());
        Json.write(folder.info(), info);
        Json.write(
                folder.run().environment(),
                new EnvironmentProbe(new LocalInventory())
                        .read(
                                Placements.ofThisMachine(LocalHost.MACHINE).machineCpus(Role.SUT),
                                Map.of("jmh", Jdk.running().description()),
                                Map.of("jmh", cpus.map(CpuSet::toString).orElse("all")),
                                Map.of("jmh", BuiltVersions.of("jmh")),
                                List.of()));
        out.printf(
                "JMH, mode %s: about %s for its whole suite; files in %s%n",
                info.mode(), Durations.people(options.mode().estimate()), folder.path());
        measure(options, cpus, folder, info);
        return new Outcome(folder, JmhReport.redraw(folder));
    }

    private void measure(JmhOptions options, Optional<CpuSet> cpus, JmhFolder folder, JmhRunInfo info)
            throws IOException {
        boolean ended = false;
        LocalHost host = LocalHost.open();
        try (Tasks tasks = new Tasks(Hosts.all(host))) {
            host.sweep().forEach(out::println);
            try {
                JmhProcess jmh = JmhProcess.start(options, home, tasks, cpus, folder.run());
                int exitCode = jmh.follow(new JmhProgress(out::println)::line);
                tasks.requireGoingOn();
                Optional<String> failure = failure(exitCode, jmh, folder);
                Json.write(folder.info(), info.ended(clock.instant(), failure));
                ended = true;
            } finally {
                if (!ended && folder.exists()) {
                    JmhReport.redraw(folder);
                }
            }
        }
    }

    /** Returns the failure that still leaves something to report. */
    private static Optional<String> failure(int exitCode, JmhProcess jmh, JmhFolder folder) throws IOException {
        return switch (exitCode) {
            case JmhProcess.DONE -> Optional.empty();
            case JmhProcess.FAILED -> Optional.of(jmh.complaint());
            case JmhProcess.BAD_USAGE -> {
                String complaint = jmh.complaint(); // before its log is deleted
                new ScratchFolder(folder.path()).close(); // the folder was empty before
                throw new StudyException(complaint);
            }
            case JmhProcess.COULD_NOT_RUN -> throw new EnvironmentException(jmh.complaint());
            default -> throw new EnvironmentException(jmh.task().ending());
        };
    }

    private static void requireFolder(JmhOptions options) {
        options.shenyuHome().filter(path -> !Files.isDirectory(path)).ifPresent(path -> {
            throw new StudyException("--shenyu-home '" + path
                    + "' must be the folder of an unpacked ShenYu distribution, is no folder:"
                    + " correct it or leave it out");
        });
    }

    private static Optional<CpuSet> cpus(JmhOptions options) {
        Optional<CpuSet> all = Placements.ofThisMachine(LocalHost.MACHINE).all(LocalHost.MACHINE);
        options.cpus().ifPresent(asked -> {
            if (all.isEmpty()) {
                throw new EnvironmentException("--cpus " + asked + " needs several CPUs and taskset (Debian: apt-get"
                        + " install util-linux), there is "
                        + (Tools.find("taskset").isPresent() ? "one CPU" : "no taskset")
                        + ": leave it out");
            }
            if (!all.get().ids().containsAll(asked.ids())) {
                throw new StudyException("--cpus must be of the CPUs " + all.get() + " of this process, was " + asked
                        + ": leave the others out");
            }
        });
        return options.cpus().or(() -> all);
    }
}
