package dev.gatebench.core.report.output;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.unit.Sizes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The run and its environment as pairs of name and value. */
public final class Facts {
    private Facts() {}

    /** A name and its value. */
    public record Fact(String name, String value) {}

    /**
     * Lists the facts of a run.
     *
     * @param end end of the run; empty when it was cut off
     */
    public static List<Fact> of(Fact what, Instant start, Optional<Instant> end, Environment environment) {
        List<Fact> facts = new ArrayList<>();
        facts.add(what);
        facts.add(time(start, end));
        facts.addAll(of(environment));
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
                env.cpuModel() + ", " + env.cpus() + " CPUs, " + Sizes.people(env.memoryBytes())
                        + env.virtualization().map(v -> ", " + v).orElse("")));
        facts.add(new Fact("system", env.os()));
        facts.add(new Fact("JDK", jdks(env)));
        facts.add(new Fact("placement", joined(env.placement(), " → CPU ")));
        facts.add(new Fact("versions", joined(env.versions(), " ")));
        facts.add(new Fact(
                "gatebench",
                env.gatebench() + env.commit().map(c -> ", commit " + c).orElse("")));
        return facts;
    }

    /** Names the JDKs, the lab's alone where no other is known. */
    private static String jdks(Environment env) {
        return env.jdks().isEmpty() ? env.java() : joined(env.jdks(), " on ") + "; the lab on " + env.java();
    }

    private static String joined(Map<String, String> values, String between) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + between + entry.getValue())
                        .collect(Collectors.joining(", "));
    }
}
