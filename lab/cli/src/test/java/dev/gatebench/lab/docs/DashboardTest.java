package dev.gatebench.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.Dashboard;
import dev.gatebench.lab.ExportedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on dashboards, and the dashboard, name what {@code export} writes. */
class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("gatebench_\\w+");
    private static final Pattern SELECTOR = Pattern.compile("(gatebench_\\w+)\\{([^}]*)\\}");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=~?\"|(\\w+)!=\"");
    private static final Pattern GROUPING = Pattern.compile("by \\(([^)]*)\\)");
    private static final Pattern SAMPLE = Pattern.compile("(gatebench_\\w+)\\{(.*)\\} \\S+ \\S+");
    private static final Pattern WRITTEN_LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Path PAGE = Pages.HOME.resolve("docs/dashboards.md");

    @TempDir
    Path folder;

    @Test
    void asksOnlyForMetricsAndLabelsThatAreWritten() throws IOException {
        Map<String, Set<String>> written = written();
        for (Map.Entry<String, List<String>> panel : Dashboard.queries().entrySet()) {
            for (String query : panel.getValue()) {
                Set<String> labels = new HashSet<>();
                SELECTOR.matcher(query).results().forEach(selector -> {
                    assertThat(written).as(panel.getKey()).containsKey(selector.group(1));
                    Set<String> ofMetric = written.get(selector.group(1));
                    labels.addAll(ofMetric);
                    assertThat(names(LABEL, selector.group(2))).as(query).isSubsetOf(ofMetric);
                });
                assertThat(SELECTOR.matcher(query).results().count())
                        .as(query)
                        .isPositive()
                        .isEqualTo(METRIC.matcher(query).results().count());
                GROUPING.matcher(query).results().forEach(grouping -> assertThat(
                                grouping.group(1).split(", ?"))
                        .as(query)
                        .isSubsetOf(labels));
            }
        }
    }

    @Test
    void hasAllThatGrafanaNeedsOfADashboard() throws IOException {
        JsonNode dashboard = Dashboard.read();
        assertThat(dashboard.get("schemaVersion").intValue()).isEqualTo(39);
        assertThat(dashboard.get("uid").textValue()).isEqualTo("gatebench");
        Set<String> variables = new HashSet<>();
        for (JsonNode variable : dashboard.at("/templating/list")) {
            variables.add(variable.get("name").textValue());
        }
        assertThat(variables).containsExactlyInAnyOrder("datasource", "study", "arm", "load");
        Set<Integer> ids = new HashSet<>();
        List<String> places = new ArrayList<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(ids.add(panel.get("id").intValue())).isTrue();
            assertThat(panel.get("type").textValue()).isIn("stat", "timeseries");
            assertThat(panel.at("/datasource/uid").textValue()).isEqualTo("${datasource}");
            places.addAll(cells(panel.get("gridPos")));
            Set<String> targets = new HashSet<>();
            for (JsonNode target : panel.get("targets")) {
                assertThat(targets.add(target.get("refId").textValue())).isTrue();
                assertThat(target.at("/datasource/type").textValue()).isEqualTo("prometheus");
            }
            assertThat(targets).isNotEmpty();
        }
        assertThat(places).as("no panel covers another").doesNotHaveDuplicates();
    }

    @Test
    void isOnAPageThatNamesEachMetricWithItsLabels() throws IOException {
        Map<String, String> told = new TreeMap<>();
        for (List<String> row : rows("gatebench_")) {
            told.put(row.get(0), row.get(1));
        }
        Map<String, String> written = new TreeMap<>();
        written().forEach((metric, labels) -> {
            List<String> own = new ArrayList<>(labels);
            own.removeAll(List.of("study", "run"));
            if (metric.startsWith("gatebench_trial_")) {
                own.removeAll(List.of("arm", "load", "driver", "fork", "round", "status"));
            }
            written.put(metric, String.join(", ", own));
        });
        assertThat(told).isEqualTo(written);
    }

    @Test
    void isOnAPageThatNamesEachFieldOfJsonLines() throws IOException {
        String line = Files.readAllLines(ExportedRuns.write(folder, "jsonl")).get(0);
        List<String> fields = new ArrayList<>();
        Json.parse(line, JsonNode.class).fieldNames().forEachRemaining(fields::add);
        List<String> told = new ArrayList<>();
        String page = Files.readString(PAGE);
        Pattern.compile("`(\\w+)`")
                .matcher(page.substring(page.indexOf("The fields:"), page.indexOf("## What was tried")))
                .results()
                .forEach(field -> told.add(field.group(1)));
        assertThat(told).containsExactlyElementsOf(fields);
    }

    private static List<String> cells(JsonNode place) {
        List<String> cells = new ArrayList<>();
        for (int x = 0; x < place.get("w").intValue(); x++) {
            for (int y = 0; y < place.get("h").intValue(); y++) {
                cells.add(
                        (place.get("x").intValue() + x) + " " + (place.get("y").intValue() + y));
            }
        }
        return cells;
    }

    /** Returns the cells of the rows of the page's tables whose first cell begins so. */
    private static List<List<String>> rows(String beginning) throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `" + beginning))
                .map(line -> Pattern.compile("\\|")
                        .splitAsStream(line.substring(1))
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }

    private Map<String, Set<String>> written() throws IOException {
        Map<String, Set<String>> labels = new TreeMap<>();
        Files.readAllLines(ExportedRuns.write(folder, "openmetrics")).stream()
                .map(SAMPLE::matcher)
                .filter(java.util.regex.Matcher::matches)
                .forEach(sample -> labels.computeIfAbsent(sample.group(1), name -> new TreeSet<>())
                        .addAll(names(WRITTEN_LABEL, sample.group(2))));
        return labels;
    }

    private static Set<String> names(Pattern pattern, String text) {
        Set<String> names = new TreeSet<>();
        pattern.matcher(text).results().forEach(found -> names.add(name(found)));
        return names;
    }

    private static String name(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }
}
