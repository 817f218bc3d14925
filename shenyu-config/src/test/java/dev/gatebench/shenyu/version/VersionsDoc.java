package dev.gatebench.shenyu.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of {@code docs/shenyu-versions.md}, drawn from {@code versions.yml}. */
final class VersionsDoc {
    private final ShenyuVersions versions;

    VersionsDoc(ShenyuVersions versions) {
        this.versions = versions;
    }

    /** Returns the defaults of each release, and how it is launched. */
    String releases() {
        List<String> lines = new ArrayList<>(List.of(
                "| release | launched | strategy where none is said | server workers as shipped | server settings under |",
                "|---|---|---|--:|---|"));
        versions.known().stream()
                .map(versions::facts)
                .forEach(facts -> lines.add(row(List.of(
                        facts.version(),
                        facts.embedded() ? "embedded" : "through Maven, or from `" + facts.distribution() + "`",
                        facts.strategy(),
                        Integer.toString(facts.serverWorkers()),
                        "`" + facts.serverPrefix() + "`"))));
        return String.join("\n", lines);
    }

    /** Each setting's default in code, a column for the releases in which all settings are alike. */
    String settings() {
        List<List<String>> alike = alike();
        List<String> lines = new ArrayList<>();
        lines.add(row(Stream.concat(Stream.of("setting"), alike.stream().map(VersionsDoc::title))
                .toList()));
        lines.add("|---" + "|---".repeat(alike.size()) + "|");
        new TreeMap<>(versions.settings())
                .keySet()
                .forEach(key -> lines.add(row(
                        Stream.concat(Stream.of("`" + key + "`"), alike.stream().map(group -> cell(group.get(0), key)))
                                .toList())));
        return String.join("\n", lines);
    }

    private List<List<String>> alike() {
        List<List<String>> groups = new ArrayList<>();
        Function<String, Map<String, String>> column = version -> versions.settings().keySet().stream()
                .collect(Collectors.toMap(Function.identity(), key -> cell(version, key)));
        for (String version : versions.known()) {
            List<String> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
            if (!last.isEmpty() && column.apply(last.get(0)).equals(column.apply(version))) {
                last.add(version);
            } else {
                groups.add(new ArrayList<>(List.of(version)));
            }
        }
        return groups;
    }

    private static String title(List<String> group) {
        return group.size() == 1 ? group.get(0) : group.get(0) + " – " + group.get(group.size() - 1);
    }

    private String cell(String version, String key) {
        Optional<KnownSetting.Span> span = versions.span(version, key);
        if (span.isEmpty()) {
            return "–";
        }
        return span.get().ignored().isPresent()
                ? "no effect"
                : span.get().byDefault().orElse("yes");
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
