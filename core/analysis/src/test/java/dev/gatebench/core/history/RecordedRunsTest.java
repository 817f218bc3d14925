package dev.gatebench.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** README's table is made of the recorded runs of the default study; {@code -Dgatebench.rewrite=true} writes it. */
class RecordedRunsTest {
    private static final Path RECORDED = Repository.path("docs/results/hosts/shenyu-http-client.tsv");
    private static final Path README = Repository.path("README.md");
    private static final String BEGINS = "<!-- made from docs/results/hosts/shenyu-http-client.tsv -->\n";
    private static final String ENDS = "<!-- end of the table -->\n";
    private static final int LEAST = SeriesHistory.LEAST_FOR_NEXT;

    /** A recorded run, by the names of the columns. */
    private record Recorded(Map<String, String> columns) {
        String of(String column) {
            assertThat(columns).containsKey(column);
            return columns.getOrDefault(column, "");
        }

        double figure(String column) {
            return Double.parseDouble(of(column));
        }

        /** The host and the design of a run; its commit, kernel and JDK may differ from those of others of the kind. */
        String kind() {
            return of("host") + " | " + design() + ", " + of("forks") + " forks";
        }

        String design() {
            return of("duets by") + ", " + of("warm-up connections") + " connections first";
        }
    }

    @Test
    void readmeShowsTheLastRunOfEachHostAndWhatAnotherWouldGive() throws IOException {
        String readme = Files.readString(README);
        assertThat(readme).containsOnlyOnce(BEGINS).containsOnlyOnce(ENDS);
        int from = readme.indexOf(BEGINS) + BEGINS.length();
        int to = readme.indexOf(ENDS);
        assertThat(to).isGreaterThanOrEqualTo(from);
        if (Boolean.getBoolean("gatebench.rewrite")) {
            Files.writeString(README, readme.substring(0, from) + table() + readme.substring(to));
        } else {
            assertThat(readme.substring(from, to))
                    .as("as -Dgatebench.rewrite=true writes it")
                    .isEqualTo(table());
        }
    }

    @Test
    void anIntervalHoldsItsRatioAndTheLastRunIsTheNewest() throws IOException {
        List<Recorded> recorded = recorded();
        assertThat(recorded).isNotEmpty().allSatisfy(run -> assertThat(run.figure("ratio"))
                .isBetween(run.figure("low"), run.figure("high")));
        assertThat(recorded.stream().map(run -> run.of("date")).toList()).isSorted();
    }

    private static String table() throws IOException {
        Map<String, List<Recorded>> kinds = new LinkedHashMap<>();
        for (Recorded run : recorded()) {
            kinds.computeIfAbsent(run.kind(), kind -> new ArrayList<>()).add(run);
        }
        StringBuilder table = new StringBuilder("""
                | host | duets by | last run | NettyClient ÷ WebClient [95 %] | runs | one more there [95 %] |
                |---|---|---|--:|--:|--:|
                """);
        kinds.forEach((kind, runs) -> {
            Recorded last = runs.get(runs.size() - 1);
            List<Double> ratios = runs.stream().map(run -> run.figure("ratio")).toList();
            String next = runs.size() < LEAST
                    ? "not known"
                    : LogScale.next(ratios).map(RecordedRunsTest::words).orElseThrow();
            table.append("| ").append(kind).append(" | ");
            table.append(last.of("date")).append(", ").append(last.of("commit")).append(", seed ");
            table.append(last.of("seed")).append(" | ");
            table.append(last.of("ratio")).append(" [").append(last.of("low")).append(", ");
            table.append(last.of("high")).append("] | ").append(runs.size()).append(" | ");
            table.append(next).append(" |\n");
        });
        return table + "\n" + ofAnotherHost(recorded());
    }

    /** Hosts count alike, each with the geometric mean of its runs of the newest design. */
    private static String ofAnotherHost(List<Recorded> recorded) {
        Recorded newest = recorded.get(recorded.size() - 1);
        Map<String, List<Double>> hosts = new LinkedHashMap<>();
        recorded.stream().filter(run -> run.design().equals(newest.design())).forEach(run -> hosts.computeIfAbsent(
                        run.of("host"), host -> new ArrayList<>())
                .add(run.figure("ratio")));
        String begins = "A run of the newest design on another host: ";
        return hosts.size() < LEAST
                ? begins + "not known, for it takes runs on " + LEAST + " hosts, and there are runs on " + hosts.size()
                        + ".\n"
                : begins
                        + words(LogScale.next(hosts.values().stream()
                                        .map(LogScale::geometricMean)
                                        .toList())
                                .orElseThrow())
                        + ", by " + hosts.size() + " hosts.\n";
    }

    private static String words(Interval interval) {
        return "[" + Numbers.significant(interval.low(), 3) + ", " + Numbers.significant(interval.high(), 3) + "]";
    }

    private static List<Recorded> recorded() throws IOException {
        List<List<String>> rows = Files.readAllLines(RECORDED).stream()
                .map(line -> Arrays.asList(line.split("\t", -1)))
                .toList();
        List<String> names = rows.get(0);
        List<Recorded> recorded = new ArrayList<>();
        for (List<String> row : rows.subList(1, rows.size())) {
            assertThat(row).hasSameSizeAs(names);
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                columns.put(names.get(i), row.get(i));
            }
            recorded.add(new Recorded(columns));
        }
        return recorded;
    }
}
