package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyParserTest {

    @Test
    void takesTheLimitsOfChecksThatAStudyDoesNotSayFromTheDefaults() {
        Study study = Texts.parse(Texts.MINIMAL + "checks: {hostShare: 0.2}\n", "checks.littleShare=0.1");
        CheckLimits limits = CheckLimits.defaults().with(study.checks());
        assertThat(limits.hostShare()).isEqualTo(0.2);
        assertThat(limits.littleShare()).isEqualTo(0.1);
        assertThat(limits.errorShare()).isEqualTo(CheckLimits.defaults().errorShare());
        assertThat(study.checks().keySet()).isEqualTo(limits.asMap().keySet());
    }

    @Test
    void addsWhatAStudyDoesNotSay() {
        Study study = Texts.parse(Texts.MINIMAL);

        assertThat(study.backend()).isEqualTo(new BackendSpec("20ms", "2KiB"));
        assertThat(study.request().path()).isEqualTo("/http/echo");
        assertThat(study.comparisons()).isEmpty();
        assertThat(study.published()).isEmpty();
        assertThat(study.arms())
                .extracting(ArmSpec::fidelities)
                .containsOnly(Set.of(Fidelity.SMOKE, Fidelity.QUICK, Fidelity.FULL));
        assertThat(study.at(Fidelity.SMOKE).fitForNumbers()).isFalse();
        assertThat(study.at(Fidelity.FULL).forks()).isEqualTo(3);
        assertThat(study.at(Fidelity.QUICK).jmh()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text(Hello World!)", "text(f(x))", "echo", "10KB", "0B"})
    void takesEveryKindOfBody(String body) {
        Study study = Texts.parse(Texts.MINIMAL + "backend: {body: " + body + "}\n");

        assertThat(study.backend()).isEqualTo(new BackendSpec("20ms", body));
        assertThat(study.backend().echoes()).isEqualTo(body.equals("echo"));
        assertThat(study.backend().text().map(text -> "text(" + text + ")"))
                .isEqualTo(Optional.of(body).filter(words -> words.startsWith("text")));
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "0s", "0.0us"})
    void takesAnNginxThatServesAFileAtOnce(String delay) {
        Study study = Texts.parse(
                Texts.MINIMAL, "backend={kind: nginx, body: text(Hello World!), count: 2}", "backend.delay=" + delay);

        assertThat(study.backend()).isEqualTo(new BackendSpec(BackendSpec.Kind.NGINX, delay, "text(Hello World!)", 2));
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
    }

    @Test
    void takesALoadOfEachRate() {
        Study study = Texts.parse(
                Texts.MINIMAL,
                "loads=[{concurrency: 600}, {open: {rate: [1000, 2000]}}, {open: {rate: 5, arrivals:"
                        + " constant, connections: 7}}]");

        assertThat(study.loads())
                .containsExactly(
                        new ClosedLoad(600),
                        new OpenLoad(1000, Arrivals.POISSON, 500),
                        new OpenLoad(2000, Arrivals.POISSON, 500),
                        new OpenLoad(5, Arrivals.CONSTANT, 7));
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
    }

    @Test
    void takesSharesOfACapacityAndTheCapacityBefore() {
        Study study = Texts.parse(
                Texts.MINIMAL,
                "loads=[{concurrency: 600}, {open: {ofCapacity: [30%, 95%], connections: 7}}, {open: {ofCapacity:"
                        + " 120%, connections: 600}}]");

        assertThat(study.loads())
                .containsExactly(
                        new ClosedLoad(7),
                        new ClosedLoad(600),
                        new ShareLoad(30, Arrivals.POISSON, 7),
                        new ShareLoad(95, Arrivals.POISSON, 7),
                        new ShareLoad(120, Arrivals.POISSON, 600));
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
        assertThat(study.select(List.of(), List.of(new ShareLoad(95, Arrivals.POISSON, 7)))
                        .loads())
                .containsExactly(new ClosedLoad(7), new ShareLoad(95, Arrivals.POISSON, 7));
    }

    @Test
    void mergesAFidelityKeyByKey() {
        Study study = Texts.parse(Texts.MINIMAL + """
                fidelity:
                  quick:
                    rounds: 9
                    warmUp: {atMost: 2m}
                    jmh: quick
                """);

        FidelitySpec quick = study.at(Fidelity.QUICK);
        assertThat(quick.rounds()).isEqualTo(9);
        assertThat(quick.forks()).isEqualTo(1);
        assertThat(quick.measure()).isEqualTo(Duration.ofSeconds(5));
        assertThat(quick.jmh()).contains("quick");
        assertThat(quick.warmUpOf("netty"))
                .isEqualTo(new WarmUpSpec(
                        new ClosedLoad(100),
                        OptionalInt.empty(),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(18),
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(45)));
        assertThat(quick.warmUpOf("direct"))
                .isEqualTo(new WarmUpSpec(
                        new ClosedLoad(100),
                        OptionalInt.empty(),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(12),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(26)));
    }

    @Test
    void keepsSettingsWithTheirTypesAndOrder() {
        Study study = Texts.parse("""
                study: quick
                title: A study
                arms:
                  - {id: direct, gateway: direct}
                  - id: netty
                    gateway: shenyu
                    version: 2.4.3
                    settings:
                      strategy: netty
                      keepAlive: false
                      workers: 4
                      long: 5000000000
                      huge: 99999999999999999999
                      ratio: 0.5
                      list: [1, two]
                      nested: {b: 1, a: 2}
                loads: [{concurrency: 600}]
                """);

        ArmSpec netty = study.arms().get(1);
        assertThat(netty.version()).contains("2.4.3");
        assertThat(netty.settings())
                .containsExactly(
                        Map.entry("strategy", "netty"),
                        Map.entry("keepAlive", false),
                        Map.entry("workers", 4),
                        Map.entry("long", 5_000_000_000L),
                        Map.entry("huge", new BigInteger("99999999999999999999")),
                        Map.entry("ratio", 0.5),
                        Map.entry("list", List.of(1, "two")),
                        Map.entry("nested", Map.of("b", 1, "a", 2)));
        assertThat(netty.isDirect()).isFalse();
    }

    @Test
    void readsTheStudyOfShenYusHttpClients() {
        Study study = StudyParser.parse(Repository.path("studies/shenyu-http-client.yml"));

        assertThat(study.arms())
                .extracting(ArmSpec::id)
                .containsExactly("direct", "netty", "webClient", "netty-close", "webClient-close");
        assertThat(study.armsAt(Fidelity.QUICK))
                .extracting(ArmSpec::id)
                .containsExactly("direct", "netty", "webClient");
        assertThat(study.armsAt(Fidelity.FULL)).hasSize(5);
        assertThat(study.loads())
                .extracting(Load::id)
                .containsExactly("closed 600", "closed 800", "closed 1000", "closed 1200");
        assertThat(study.backend()).isEqualTo(new BackendSpec("20ms", "2KiB"));
        assertThat(study.comparisonsAt(Fidelity.QUICK)).containsExactly(new ComparisonSpec("webClient", "netty"));
        assertThat(study.comparisonsAt(Fidelity.FULL)).hasSize(4);
        assertThat(study.arms().stream().filter(arm -> !arm.isDirect()))
                .allSatisfy(arm -> assertThat(arm.version()).contains("2.4.3"));
        assertThat(study.arms().get(1).settings())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "strategy",
                        "netty",
                        "keepAlive",
                        true,
                        "pool",
                        Map.of("type", "elastic"),
                        "serverWorkers",
                        4,
                        "jvm",
                        "report"));
        assertThat(study.arms().get(4).settings()).containsEntry("keepAlive", false);
        assertThat(study.published()).isEqualTo(Optional.of("published/shenyu-http-client.yml"));
    }

    @Test
    void everyStudyOfTheProjectIsValid() throws IOException {
        try (var files = Files.list(Repository.path("studies"))) {
            List<Path> studies =
                    files.filter(file -> file.toString().endsWith(".yml")).toList();
            assertThat(studies).isNotEmpty().allSatisfy(StudyParser::read);
        }
    }

    @Test
    void readsTheStudyOfARunUnderAnotherFileName(@TempDir Path folder) throws IOException {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"), List.of("fidelity.quick.rounds=2"));
        Path file = Files.writeString(folder.resolve("study.yml"), StudyWriter.toYaml(study));

        assertThat(StudyParser.parseAsRun(file)).isEqualTo(study);
    }

    @Test
    void readsAStudyWhoseFileHasAnotherName() {
        assertThat(StudyParser.parse("of-monday.yml", Texts.MINIMAL, List.of()).name())
                .isEqualTo("quick");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "X-OF-MINE"})
    void takesAnyMethodWithABody(String method) {
        Study study = Texts.parse(Texts.MINIMAL + "request: {method: " + method + ", body: 300KB}\n");

        assertThat(study.request().method()).isEqualTo(method);
        assertThat(study.request().bodyBytes()).isEqualTo(300_000);
        assertThat(study.request().body().content()).hasSize(300_000).containsOnly('x');
    }

    @Test
    void readsTheOlderNameOfARequestsBody() {
        String older = Texts.MINIMAL + "request: {method: POST, bodyBytes: 2048}\n";

        assertThat(Texts.parse(older)).isEqualTo(Texts.parse(older.replace("bodyBytes: 2048", "body: 2KiB")));
        assertThat(StudyWriter.toYaml(Texts.parse(older)))
                .contains("body: \"2KiB\"")
                .doesNotContain("bodyBytes");
        assertThat(Texts.parse(older, "request.body=text(a b)").request().body().content())
                .isEqualTo("a b".getBytes(StandardCharsets.US_ASCII));
        assertThat(Texts.parse(older.replace("bodyBytes: 2048", "body: 2KiB"), "request.bodyBytes=7")
                        .request()
                        .bodyBytes())
                .as("a --set wins over the file, whatever the key is called")
                .isEqualTo(7);
    }

    @Test
    void aCaseReplacesABodyOfEitherName() {
        StudyFile file = StudyParser.read("quick.yml", Texts.MINIMAL + """
                        request: {method: POST, body: 2KiB}
                        cases:
                          - {id: small, request: {bodyBytes: 1}}
                          - {id: whole}
                        """, List.of());

        assertThat(file.ofCase("small").request().bodyBytes()).isEqualTo(1);
        assertThat(file.ofCase("whole").request().bodyBytes()).isEqualTo(2048);
    }

    @Test
    void keepsTheOrderOfHeadersAndOfTheWarmUpsOfArms() {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"),
                List.of(
                        "request.headers={X-F: f, X-B: b, X-D: d, X-A: a, X-E: e}",
                        "fidelity.quick.warmUp.arms={webClient-close: {}, netty: {}, webClient: {}, netty-close: {}}"));

        assertThat(study.request().headers().keySet()).containsExactly("X-F", "X-B", "X-D", "X-A", "X-E");
        assertThat(study.at(Fidelity.QUICK).armWarmUps().keySet())
                .containsExactly("webClient-close", "netty", "webClient", "netty-close", "direct");
    }
}
