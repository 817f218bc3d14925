package dev.gatebench.core.report;

import dev.gatebench.core.result.Environment;
import dev.gatebench.core.result.JmhResults;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Results;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The run and its environment as pairs of name and value. */
final class Facts {
    private Facts() {}

    /**
     * A name and its value.
     *
     * @param name what it is
     * @param value what it was
     */
    public record Fact(String name, String value) {}

    static List<Fact> of(Results results) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("study", results.study() + ", fidelity " + results.fidelity() + ", seed " + results.seed()));
        facts.add(time(results.startedAt(), results.finishedAt()));
        facts.addAll(of(results.environment()));
        return facts;
    }

    static List<Fact> of(JmhResults results) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("command", String.join(" ", results.info().command())));
        facts.add(time(results.info().startedAt(), results.info().finishedAt()));
        facts.addAll(of(results.environment()));
        return facts;
    }

    private static Fact time(Instant start, Optional<Instant> end) {
        return new Fact(
                "time",
                start.truncatedTo(ChronoUnit.SECONDS) + " to "
                        + end.map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString())
                                .orElse("(cut off)"));
    }

    private static List<Fact> of(Environment env) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "machine",
                env.cpuModel() + ", " + env.cpus() + " CPUs, " + Numbers.bytes(env.memoryBytes())
                        + env.virtualization().map(v -> ", " + v).orElse("")));
        facts.add(new Fact("system", env.os()));
        facts.add(new Fact("JDK", env.java()));
        facts.add(new Fact("placement", joined(env.placement(), " → CPU ")));
        facts.add(new Fact("versions", joined(env.versions(), " ")));
        facts.add(new Fact(
                "gatebench",
                env.gatebench() + env.commit().map(c -> ", commit " + c).orElse("")));
        return facts;
    }

    private static String joined(Map<String, String> values, String between) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + between + entry.getValue())
                        .collect(Collectors.joining(", "));
    }
}
