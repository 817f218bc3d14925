package dev.gatebench.lab.command;

import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.jmh.JmhBench;
import dev.gatebench.lab.jmh.JmhMode;
import dev.gatebench.lab.jmh.JmhOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gatebench jmh}. */
@Command(
        name = "jmh",
        description = "Measures path matchers with JMH, and says how often each is right.",
        sortOptions = false,
        footer = {"  gatebench jmh --quick", "  gatebench jmh --matcher radix --out target/bench/radix"})
final class JmhCommand extends Subcommand {

    /** The mode; picocli allows one of the options. */
    static final class Mode {
        @Option(names = "--smoke", description = "shows that everything works, in some 15 s")
        private boolean smoke;

        @Option(names = "--quick", description = "the default: a first answer in about 70 s")
        private boolean quick;

        @Option(names = "--full", description = "for publishing: takes about three hours")
        private boolean full;

        JmhMode mode() {
            return quick ? JmhMode.QUICK : smoke ? JmhMode.SMOKE : full ? JmhMode.FULL : JmhMode.QUICK;
        }
    }

    @ArgGroup
    private @Nullable Mode mode;

    @Option(names = "--include", paramLabel = "REGEX", description = "only benchmarks of such names; may be repeated")
    private List<String> includes = new ArrayList<>();

    @Option(names = "--matcher", paramLabel = "MATCHER", split = ",", description = "only these matchers")
    private List<String> matchers = new ArrayList<>();

    @Option(names = "--table", paramLabel = "TABLE", split = ",", description = "only these route tables")
    private List<String> tables = new ArrayList<>();

    @Option(names = "--probe", paramLabel = "PROBE", split = ",", description = "only these probes")
    private List<String> probes = new ArrayList<>();

    @Option(
            names = "--routes",
            paramLabel = "N",
            split = ",",
            description = "sizes of the tables that can be made at any size")
    private List<Integer> routes = new ArrayList<>();

    @Option(names = "--table-file", paramLabel = "FILE", description = "a table of your own, a pattern a line")
    private @Nullable Path tableFile;

    @Option(names = "--cpus", paramLabel = "LIST", description = "CPUs to run on, such as 1 or 0-2; default: all")
    private @Nullable String cpus;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder to write into; default: jmh-TIME in the folder of runs")
    private @Nullable Path out;

    @Option(
            names = "--shenyu-home",
            paramLabel = "DIR",
            description = "an unpacked ShenYu distribution, whose ShenyuTrie is measured too")
    private @Nullable Path shenyuHome;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public Integer call() throws IOException {
        PrintStream console = quiet.out();
        JmhBench bench = new JmhBench(Home.find(), console, Clock.systemUTC(), crashes()::in);
        JmhBench.Outcome outcome = bench.run(options());
        JmhReport.console(outcome.results(), console);
        console.println();
        System.out.println("report: " + outcome.folder().path().resolve("index.html"));
        return ExitCode.ofJmh(outcome.results());
    }

    private JmhOptions options() {
        return new JmhOptions(
                mode == null ? JmhMode.QUICK : mode.mode(),
                includes,
                matchers,
                tables,
                probes,
                routes,
                Optional.ofNullable(tableFile),
                Optional.ofNullable(cpus).map(this::cpuSet),
                Optional.ofNullable(out),
                Optional.ofNullable(shenyuHome));
    }

    private CpuSet cpuSet(String list) {
        try {
            return CpuSet.parse(list);
        } catch (IllegalArgumentException e) {
            throw badUsage("--cpus: " + e.getMessage());
        }
    }
}
