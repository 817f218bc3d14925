package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.load.ClosedLoad;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StudyCasesTest {
    private static final String STUDY = """
            study: router
            title: Routers
            driver: wrk
            backend: {delay: 0ms, body: 100B}
            request: {path: /http/echo, headers: {X-A: "1"}}
            arms:
              - {id: direct, gateway: direct}
              - {id: nginx, gateway: nginx, settings: {pool: 8}}
              - {id: envoy, gateway: envoy, rate: 5}
            loads: [{concurrency: 50}]
            comparisons: [{baseline: nginx, candidate: envoy}]
            cases:
              - id: exact
              - id: prefix
                title: paths below one
                driver: hey
                backend: {body: 12B}
                request: {path: /http/echo/suffix, headers: {X-B: "2"}}
                settings: {routes: {count: 10, kind: prefix}}
                loads: [{concurrency: 100}, {concurrency: 120}]
              - id: one
                rate: 700
                without: [envoy]
            """;

    private static StudyFile read(String... overrides) {
        return StudyParser.read("router.yml", STUDY, List.of(overrides));
    }

    @Test
    void eachIsTheStudyWithWhatItSays() {
        StudyFile file = read();
        assertThat(file.title()).isEqualTo("Routers");
        assertThat(file.caseIds()).containsExactly("exact", "prefix", "one");
        Study exact = file.ofCase("exact");
        assertThat(exact.label()).isEqualTo("router/exact");
        assertThat(exact.title()).isEqualTo("Routers");
        assertThat(exact.driver()).isEqualTo("wrk");
        assertThat(exact.arm("nginx").settings()).isEqualTo(Map.of("pool", 8));
        Study prefix = file.ofCase("prefix");
        assertThat(prefix.title()).isEqualTo("Routers: paths below one");
        assertThat(prefix.driver()).isEqualTo("hey");
        assertThat(prefix.backend().delay()).as("of the study").isEqualTo("0ms");
        assertThat(prefix.backend().body()).as("of the case").isEqualTo("12B");
        assertThat(prefix.request().path()).isEqualTo("/http/echo/suffix");
        assertThat(prefix.request().headers()).isEqualTo(Map.of("X-A", "1", "X-B", "2"));
        assertThat(prefix.loads()).containsExactly(new ClosedLoad(100), new ClosedLoad(120));
    }

    @Test
    void givesItsSettingsToEveryGateway() {
        Study prefix = read().ofCase("prefix");
        Map<String, Object> routes = Map.of("count", 10, "kind", "prefix");
        assertThat(prefix.arm("nginx").settings()).isEqualTo(Map.of("pool", 8, "routes", routes));
        assertThat(prefix.arm("envoy").settings()).isEqualTo(Map.of("routes", routes));
        assertThat(prefix.arm("direct").settings()).as("no gateway").isEmpty();
    }

    @Test
    void givesItsRateToEveryArmAndLeavesArmsOut() {
        Study one = read().ofCase("one");
        assertThat(one.arms()).extracting(ArmSpec::id).containsExactly("direct", "nginx");
        assertThat(one.arms()).extracting(ArmSpec::rate).containsOnly(OptionalInt.of(700));
        assertThat(one.comparisons()).as("of an arm that is left out").isEmpty();
    }

    @Test
    void isOverruledByOverrides() {
        assertThat(read("request.path=/http/echo/x").cases())
                .extracting(study -> study.request().path())
                .containsOnly("/http/echo/x");
    }

    @Test
    void isReadBackAsItWasRun() {
        for (Study study : read().cases()) {
            assertThat(StudyParser.parse("router.yml", StudyWriter.toYaml(study), List.of()))
                    .isEqualTo(study);
        }
    }

    @Test
    void mustBeNamedWhereOneStudyIsWanted() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> read().one())
                .withMessage("study 'router' must be one study, has the cases exact, prefix, one: 'run' takes one with"
                        + " --case");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> read().ofCase("prefiks"))
                .withMessage("study 'router' has no case 'prefiks': did you mean 'prefix'? Its cases are exact,"
                        + " prefix, one");
    }

    @Test
    void isWrongOnItsOwnLine() {
        assertWrong(
                "driver: hey",
                "driver: 5",
                " line 16: cases[1].driver must be the id of a driver such as gatling, was 5");
        assertWrong(
                "without: [envoy]", "without: [envoi]", " line 23: cases[2].without[0] must be an arm, was 'envoi'");
        assertWrong("without: [envoy]", "without: [direct]", " line 23: cases[2].without[0] must be a gateway");
        assertWrong("- id: one", "- id: exact", "must be unique");
        assertWrong("rate: 700", "speed: 700", "speed");
    }

    @Test
    void areAListOfWhatTheSchemaKnows() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyParser.read(
                        "router.yml", STUDY.substring(0, STUDY.indexOf("cases:")) + "cases: {a: {id: a}}", List.of()))
                .withMessageContaining("cases must be a list of 1..50 cases");
        assertWrong("rate: 700", "cases: [{id: b}]", "unknown key 'cases[2].cases'");
        assertWrong("rate: 700", "case: b", "unknown key 'cases[2].case'");
    }

    @Test
    void cannotBeSet() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> read("cases[0].id=other"))
                .withMessageContaining("cases cannot be set");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> read("case=exact"))
                .withMessageContaining("case cannot be set");
    }

    private static void assertWrong(String right, String wrong, String message) {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyParser.read("router.yml", STUDY.replace(right, wrong), List.of()))
                .withMessageContaining(message);
    }
}
