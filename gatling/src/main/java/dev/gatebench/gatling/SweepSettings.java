package dev.gatebench.gatling;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;

/**
 * A sweep without a schedule's file, from system properties.
 *
 * @param baseUrl {@code gatebench.baseUrl}: scheme, host and port of the target; the only one without a default
 * @param path {@code gatebench.path}: path and query, {@code /}
 * @param loads {@code gatebench.concurrency}: numbers of connections, one step each, {@code 50,100}
 * @param seconds {@code gatebench.seconds}: length of each step, 10
 * @param warmUpSeconds {@code gatebench.warmUpSeconds}: length of the warm-up before them, not reported, 5; a cold
 *     injector costs three times the CPU of a warm one
 * @param status {@code gatebench.status}: the status that every reply must have, 200
 */
public record SweepSettings(URI baseUrl, String path, List<Load> loads, int seconds, int warmUpSeconds, int status) {
    private static final String PREFIX = "gatebench.";
    private static final String ARM = "target";
    private static final long RAMP_MS = 500;

    public SweepSettings {
        loads = List.copyOf(loads);
    }

    /**
     * Reads the properties.
     *
     * @throws IllegalArgumentException when one is missing or wrong, in one line
     */
    public static SweepSettings from(Properties properties) {
        String counts = properties.getProperty(PREFIX + "concurrency", "50,100");
        return new SweepSettings(
                url(properties),
                path(properties),
                Arrays.stream(counts.split(","))
                        .<Load>map(n -> new ClosedLoad(number("concurrency", n.trim(), 1, ClosedLoad.MAX_CONNECTIONS)))
                        .toList(),
                number("seconds", properties.getProperty(PREFIX + "seconds", "10"), 1, 86_400),
                number("warmUpSeconds", properties.getProperty(PREFIX + "warmUpSeconds", "5"), 0, 86_400),
                number("status", properties.getProperty(PREFIX + "status", "200"), 100, 599));
    }

    /** Returns the warm-up at the highest concurrency, then one trial for each concurrency in the order given. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (warmUpSeconds > 0) {
            steps.add(step("warm-up", StepKind.WARM_UP, Collections.max(loads), warmUpSeconds));
        }
        for (Load load : loads) {
            String again =
                    steps.stream().anyMatch(s -> s.name().equals(load.words())) ? " (" + (steps.size() + 1) + ")" : "";
            steps.add(step(load.words() + again, StepKind.TRIAL, load, seconds));
        }
        return steps;
    }

    private Step step(String name, StepKind kind, Load load, int length) {
        return new Step(
                name,
                kind,
                ARM,
                baseUrl,
                load,
                RAMP_MS,
                0,
                length * 1000L,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
    }

    private static URI url(Properties properties) {
        String text = Optional.ofNullable(properties.getProperty(PREFIX + "baseUrl"))
                .orElseThrow(() -> new IllegalArgumentException(
                        "system property 'gatebench.baseUrl' must be set: -Dgatebench.baseUrl=http://127.0.0.1:8090"));
        try {
            URI url = new URI(text);
            if (List.of("http", "https").contains(String.valueOf(url.getScheme())) && url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw wrong("baseUrl", "an http or https URL", text);
    }

    private static String path(Properties properties) {
        String path = properties.getProperty(PREFIX + "path", "/");
        if (!path.startsWith("/")) {
            throw wrong("path", "a path that begins with '/'", path);
        }
        return path;
    }

    private static int number(String key, String text, int min, int max) {
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw wrong(key, "a number from " + min + " to " + max, text);
    }

    private static IllegalArgumentException wrong(String key, String rule, String actual) {
        return new IllegalArgumentException(
                "system property '" + PREFIX + key + "' must be " + rule + ", was '" + actual + "'");
    }
}
