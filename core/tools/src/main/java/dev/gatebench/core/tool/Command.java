package dev.gatebench.core.tool;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command line of a tool, as it stands above its output: it says what the output may not. */
public record Command(String tool, List<String> words) {
    private static final int MOST = 1_000_000;
    private static final int LONGEST = 4096;

    /** The options of a tool: their names by what they say. */
    private record Options(
            String connections, String streams, String threads, String duration, String rate, String rateOfEach) {
        private static final Options NONE = new Options("", "", "", "", "", "");
    }

    private static final Map<String, Options> KNOWN = Map.ofEntries(
            Map.entry("wrk", new Options("-c --connections", "", "-t --threads", "-d --duration", "-R --rate", "")),
            Map.entry("wrk2", new Options("-c --connections", "", "-t --threads", "-d --duration", "-R --rate", "")),
            Map.entry("hey", new Options("-c", "", "", "-z", "", "-q")),
            Map.entry("ab", new Options("-c", "", "", "", "", "")),
            Map.entry("oha", new Options("-c", "-p", "", "-z", "-q", "")),
            Map.entry(
                    "h2load",
                    new Options(
                            "-c --clients",
                            "-m --max-concurrent-streams",
                            "-t --threads",
                            "-D --duration",
                            "",
                            "--rps")),
            Map.entry("bombardier", new Options("-c --connections", "", "", "-d --duration", "-r --rate", "")),
            Map.entry("vegeta", new Options("", "", "", "-duration --duration", "-rate --rate", "")),
            Map.entry("k6", new Options("-u --vus", "", "", "-d --duration", "", "")),
            Map.entry(
                    "autocannon",
                    new Options(
                            "-c --connections",
                            "-p --pipelining",
                            "",
                            "-d --duration",
                            "-R --overallRate",
                            "-r --connectionRate")),
            Map.entry("fortio", new Options("-c", "", "", "-t", "-qps", "")),
            Map.entry("nighthawk_client", new Options("--connections", "", "", "--duration", "", "--rps")));

    private static final Pattern LINE =
            Pattern.compile("^(?:.*?[$#%>]\\s+|\\s*)(?:(?:sudo|time|taskset -c \\S+)\\s+){0,5}(?:\\S*/)?("
                    + KNOWN.keySet().stream()
                            .sorted(Comparator.comparing(String::length).reversed())
                            .collect(Collectors.joining("|"))
                    + ")\\s+(\\S.*)$");

    /** Reads a line as a command of a tool whose outputs are known; empty where it is none. */
    public static Optional<Command> of(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher parts = LINE.matcher(line);
        return parts.matches()
                ? Optional.of(new Command(parts.group(1), List.of(parts.group(2).split("\\s+", -1))))
                : Optional.empty();
    }

    /** Returns the last command among lines; empty without one. */
    public static Optional<Command> last(List<String> lines) {
        return lines.stream().flatMap(line -> of(line).stream()).reduce((earlier, later) -> later);
    }

    /** Returns what it says of the load. */
    public ToolHints hints() {
        Options options = KNOWN.getOrDefault(tool, Options.NONE);
        OptionalInt connections = number(options.connections());
        OptionalInt streams = number(options.streams());
        return new ToolHints(
                connections.isPresent()
                        ? OptionalInt.of((int) Math.min(MOST, (long) connections.getAsInt() * streams.orElse(1)))
                        : OptionalInt.empty(),
                number(options.threads()),
                // a tool may stop later than it was told
                value(options.duration())
                        .flatMap(text -> Quantity.time(text, 1e9))
                        .map(ns -> ns.times(1e-9)),
                rate(options, connections));
    }

    /** Returns the rate of all connections together. */
    private Optional<Figure> rate(Options options, OptionalInt connections) {
        return value(options.rate())
                .flatMap(text -> Quantity.count(text.replaceFirst("/(1?s)$", "")))
                .or(() -> value(options.rateOfEach())
                        .flatMap(Quantity::count)
                        .map(each -> each.times(connections.orElse(1))))
                .filter(rate -> rate.value() > 0);
    }

    /** Returns the streams of each connection; empty where it does not say. */
    public OptionalInt streams() {
        return number(KNOWN.getOrDefault(tool, Options.NONE).streams());
    }

    private OptionalInt number(String names) {
        return value(names)
                .flatMap(Quantity::count)
                .filter(count -> count.value() >= 1 && count.value() <= MOST)
                .map(count -> OptionalInt.of((int) count.value()))
                .orElse(OptionalInt.empty());
    }

    /** Returns the value of an option: the next word, or what is glued to it. */
    private Optional<String> value(String names) {
        for (String name : names.split(" ", -1)) {
            for (int i = 0; i < words.size() && !name.isEmpty(); i++) {
                String word = words.get(i);
                if (word.equals(name)) {
                    return i + 1 < words.size() ? Optional.of(words.get(i + 1)) : Optional.empty();
                }
                boolean isLong = name.startsWith("--") || name.length() > 2;
                boolean isGlued =
                        isLong ? word.startsWith(name + "=") : word.matches(Pattern.quote(name) + "=?[0-9].*");
                if (isGlued) {
                    return Optional.of(word.substring(name.length()).replaceFirst("^=", ""));
                }
            }
        }
        return Optional.empty();
    }
}
