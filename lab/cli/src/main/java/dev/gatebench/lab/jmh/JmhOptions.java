package dev.gatebench.lab.jmh;

import dev.gatebench.lab.cpu.CpuSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The options of {@code gatebench jmh}. An empty list leaves the choice to the mode; {@code RunBenchmarks} checks the
 * names.
 *
 * @param includes regular expressions of benchmarks
 * @param routes sizes of the tables that can be made at any size
 * @param tableFile a table of the user's, a pattern a line
 * @param cpus CPUs to run on; all where absent
 * @param out folder to write into; a new one under {@code target/bench} where absent
 * @param shenyuHome an unpacked ShenYu distribution, whose own matcher is measured too
 */
public record JmhOptions(
        JmhMode mode,
        List<String> includes,
        List<String> matchers,
        List<String> tables,
        List<String> probes,
        List<Integer> routes,
        Optional<Path> tableFile,
        Optional<CpuSet> cpus,
        Optional<Path> out,
        Optional<Path> shenyuHome) {
    public JmhOptions {
        includes = List.copyOf(includes);
        matchers = List.copyOf(matchers);
        tables = List.copyOf(tables);
        probes = List.copyOf(probes);
        routes = List.copyOf(routes);
    }

    /** Returns the options for the whole suite of a mode. */
    public static JmhOptions of(JmhMode mode) {
        return new JmhOptions(
                mode,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the command that asks for the same, into a folder of its own. */
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of("gatebench", "jmh", "--" + mode.id()));
        command.addAll(selection());
        cpus.ifPresent(set -> command.addAll(List.of("--cpus", set.toString())));
        shenyuHome.ifPresent(home -> command.addAll(List.of("--shenyu-home", home.toString())));
        return List.copyOf(command);
    }

    /** Returns the arguments of {@code RunBenchmarks} that select benchmarks. */
    List<String> selection() {
        List<String> arguments = new ArrayList<>();
        includes.forEach(include -> arguments.addAll(List.of("--include", include)));
        add(arguments, "--matcher", matchers);
        add(arguments, "--table", tables);
        add(arguments, "--probe", probes);
        add(arguments, "--routes", routes.stream().map(String::valueOf).toList());
        tableFile.ifPresent(file ->
                arguments.addAll(List.of("--table-file", file.toAbsolutePath().toString())));
        return arguments;
    }

    private static void add(List<String> arguments, String name, List<String> values) {
        if (!values.isEmpty()) {
            arguments.addAll(List.of(name, String.join(",", values)));
        }
    }
}
