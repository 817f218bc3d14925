package dev.gatebench.core.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.recorded.RecordedRun.Pair;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Documents' tables of recorded runs are made of them; {@code -Dgatebench.rewrite=true} writes them. */
class RecordedTablesTest {
    private static final String ENDS = "<!-- end of the table -->\n";

    /** A gateway of README's table: its name, its arm in study gateways, and its case or arms in other studies. */
    private record Gateway(String name, String arm, String key) {}

    private static final List<Gateway> GATEWAYS = List.of(
            new Gateway("nginx 1.22", "nginx", "nginx"),
            new Gateway("HAProxy 2.6", "haproxy", "haproxy"),
            new Gateway("Envoy 1.40", "envoy", "envoy"),
            new Gateway("Traefik 3.6", "traefik", "traefik"),
            new Gateway("Spring Cloud Gateway 5.0", "spring", "spring"),
            new Gateway("Caddy 2.6", "caddy", "caddy"),
            new Gateway("ShenYu 2.4.3, NettyClient", "netty", "-"),
            new Gateway("ShenYu 2.4.3, WebClient", "webClient", "-"));

    @Test
    void readmeShowsTheGatewaysSideBySide() throws IOException {
        holds(Repository.path("README.md"), "<!-- made from docs/results/hosts -->\n", sideBySide());
    }

    @Test
    void shenyusPageShowsTheLastRunOfEachHostAndWhatAnotherWouldGive() throws IOException {
        holds(
                Repository.path("docs/results/shenyu-http-client.md"),
                "<!-- made from docs/results/hosts/shenyu-http-client.tsv -->\n",
                ofHosts());
    }

    @Test
    void theLastRunOfEachFileIsItsNewest() {
        for (String study : List.of("gateways", "policies", "route-table", "shenyu-http-client", "tls")) {
            List<RecordedRun> runs = RecordedRuns.of(study).runs();
            assertThat(runs).as(study).isNotEmpty();
            assertThat(runs.stream().map(RecordedRun::date).toList()).as(study).isSorted();
        }
    }

    private static void holds(Path page, String begins, String table) throws IOException {
        String text = Files.readString(page);
        assertThat(text).containsOnlyOnce(begins).containsOnlyOnce(ENDS);
        int from = text.indexOf(begins) + begins.length();
        int to = text.indexOf(ENDS);
        assertThat(to).isGreaterThanOrEqualTo(from);
        if (Boolean.getBoolean("gatebench.rewrite")) {
            Files.writeString(page, text.substring(0, from) + table + text.substring(to));
        } else {
            assertThat(text.substring(from, to))
                    .as("as -Dgatebench.rewrite=true writes it")
                    .isEqualTo(table);
        }
    }

    private static String sideBySide() {
        Map<String, List<String>> sources = new LinkedHashMap<>();
        StringBuilder table = new StringBuilder("""
                | gateway | CPU ÷ nginx's | TLS 1.3 ÷ in clear | a JWT ÷ none | 10,000 routes ÷ 1 |
                |---|--:|--:|--:|--:|
                """);
        for (Gateway gateway : GATEWAYS) {
            table.append("| ").append(gateway.name()).append(" | ");
            table.append(gateway.arm().equals("nginx") ? "1" : cell("gateways", beside(gateway)));
            for (String study : List.of("tls", "policies", "route-table")) {
                table.append(" | ").append(cell(study, added(study, gateway.key())));
            }
            table.append(" |\n");
        }
        for (String study : List.of("gateways", "tls", "policies", "route-table")) {
            for (Gateway gateway : GATEWAYS) {
                Pair pair = study.equals("gateways") ? beside(gateway) : added(study, gateway.key());
                newest(study, pair)
                        .ifPresent(run -> sources.computeIfAbsent(source(study, run), first -> new ArrayList<>())
                                .add(gateway.name().replaceAll("[ ,].*", "")));
            }
        }
        table.append("\n");
        sources.forEach((source, gateways) -> table.append("- ")
                .append(String.join(", ", new LinkedHashSet<>(gateways)))
                .append(source)
                .append("\n"));
        return table.toString();
    }

    private static Pair beside(Gateway gateway) {
        return new Pair("", gateway.arm(), "nginx");
    }

    private static Pair added(String study, String key) {
        return switch (study) {
            case "tls" -> new Pair(key, "tls", "clear");
            case "policies" -> new Pair(key + "-access", "jwt", "plain");
            default -> new Pair("", key + "-10000", key + "-1");
        };
    }

    private static Optional<RecordedRun> newest(String study, Pair pair) {
        return RecordedRuns.of(study).of(pair).newest();
    }

    private static String cell(String study, Pair pair) {
        return newest(study, pair)
                .map(run -> run.showsDifference() ? run.words() : run.words() + " ~")
                .orElse("–");
    }

    private static String source(String study, RecordedRun run) {
        return ": study `" + study + "`, " + run.host() + ", " + run.date() + ", commit " + run.commit() + ", seed "
                + run.seed() + ", " + run.forks() + " forks: [command](docs/results/" + study + ".md)";
    }

    private static String ofHosts() {
        RecordedRuns recorded = RecordedRuns.of("shenyu-http-client");
        StringBuilder table = new StringBuilder("""
                | host | how | last run | NettyClient ÷ WebClient [95 %] | runs | one more there [95 %] |
                |---|---|---|--:|--:|--:|
                """);
        recorded.kinds().forEach((kind, like) -> {
            RecordedRun last = like.newest().orElseThrow();
            table.append("| ").append(kind.host()).append(" | ");
            table.append(kind.design()).append(", ").append(kind.forks()).append(" forks | ");
            table.append(last.date()).append(", ").append(last.commit()).append(", seed ");
            table.append(last.seed()).append(" | ").append(last.words()).append(" | ");
            table.append(like.runs().size()).append(" | ");
            table.append(like.next().map(RecordedTablesTest::words).orElse("not known"))
                    .append(" |\n");
        });
        return table + "\nA run of the newest design on another host: "
                + recorded.nextHost()
                        .map(interval -> words(interval) + ", by " + recorded.hosts() + " hosts.\n")
                        .orElse("not known, for it takes runs on " + RecordedRuns.LEAST
                                + " hosts, and there are runs on " + recorded.hosts() + ".\n");
    }

    private static String words(Interval interval) {
        return "[" + Numbers.significant(interval.low(), 3) + ", " + Numbers.significant(interval.high(), 3) + "]";
    }
}
