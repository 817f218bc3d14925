package dev.gatebench.core.report.output;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.unit.Sizes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lists a run and its environment as pairs of name and value. */
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
        return List.of(
                what,
                time(start, end),
                new Fact(
                        "machine",
                        environment.cpuModel() + ", " + Numbers.amount(environment.cpus(), "CPU") + ", "
                                + Sizes.people(environment.memoryBytes())
                                + environment
                                        .virtualization()
                                        .map(v -> ", " + v)
                                        .orElse("")),
                new Fact("system", environment.os()),
                new Fact("JDK", jdks(environment)),
                new Fact("placement", joined(environment.placement(), " → CPU ")),
                new Fact("versions", joined(environment.versions(), " ")),
                new Fact(
                        "gatebench",
                        environment.gatebench()
                                + environment.commit().map(c -> ", commit " + c).orElse("")));
    }

    private static Fact time(Instant start, Optional<Instant> end) {
        return new Fact(
                "time",
                start.truncatedTo(ChronoUnit.SECONDS) + " to "
                        + end.map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString())
                                .orElse("(cut off)"));
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
