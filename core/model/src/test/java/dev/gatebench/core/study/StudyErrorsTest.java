package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.gatebench.core.schedule.ClientSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyErrorsTest {
    private static final String ARMS = """
            study: quick
            title: A study
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu}
            """;

    private static List<String> problemsOf(String text, String... overrides) {
        return catchThrowableOfType(StudyException.class, () -> Texts.parse(text, overrides))
                .problems();
    }

    private static List<String> problemsOf(Path file) {
        return catchThrowableOfType(StudyException.class, () -> StudyParser.parse(file))
                .problems();
    }

    @Test
    void rejectsAPathThatNamesAnotherHostOrIsNone() {
        for (String path : List.of("//127.0.0.2:9/x", "/a{b}", "/a b", "/a#b", "/100%", "echo")) {
            assertThat(problemsOf(ARMS + """
                            loads:
                              - concurrency: 1
                            """, "request.path=" + path))
                    .as(path)
                    .singleElement()
                    .asString()
                    .contains("request.path must be a path that begins with one '/'", "was '" + path + "'");
        }
        assertThatCode(() -> Texts.parse(ARMS + """
                        loads:
                          - concurrency: 1
                        """, "request.path=/a%20b/c?d=e&f=//g"))
                .doesNotThrowAnyException();
    }

    @Test
    void rejectsATableOfRoutesThatDoesNotAnswerTheRequest() {
        for (String routes : List.of(
                "{count: 10, kind: prefix}",
                "{count: 10, path: /http/other}",
                "{count: 10, kind: host}",
                "{count: 10, kind: regexp}")) {
            assertThat(problemsOf(ARMS + "loads: [{concurrency: 1}]", "arms.netty.settings.routes=" + routes))
                    .as(routes)
                    .singleElement()
                    .asString()
                    .contains("arms[1].settings.routes must answer the request of path '/http/echo', and answers ")
                    .contains("set request.path, or request.headers.Host");
        }
        for (String routes : List.of("{count: 10}", "{count: 10, kind: prefix, at: miss}", "{count: 0}")) {
            assertThatCode(() ->
                            Texts.parse(ARMS + "loads: [{concurrency: 1}]", "arms.netty.settings.routes=" + routes))
                    .as("the gateway tells of a table that is wrong")
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void rejectsWhatRunsAlreadyWithoutAPortAndTwiceInADuet() {
        String arms = ARMS + """
                  - {id: found, gateway: running, settings: {address: "http://127.0.0.1:80"}}
                  - {id: other, gateway: running, settings: {address: "http://127.0.0.1:81"}}
                loads: [{concurrency: 1}]
                """;
        assertThat(problemsOf(arms, "fidelity.quick.duet=false"))
                .hasSize(2)
                .allMatch(problem -> problem.contains("backend.port is missing: arm '"));
        assertThat(problemsOf(arms, "backend.port=9000", "fidelity.quick.duet=true"))
                .singleElement()
                .asString()
                .contains("fidelity.quick.duet must be false where several arms run already")
                .contains("was true with found, other");
    }

    @Test
    void rejectsHeadersThatAreTheDriversOwn() {
        assertThat(problemsOf(ARMS + """
                        loads:
                          - concurrency: 1
                        request:
                          headers: {Content-Length: "5", X-Of: a}
                        """))
                .singleElement()
                .asString()
                .contains("request.headers.Content-Length must be absent", "are the driver's own");
    }

    @Test
    void rejectsALoadOfNoConnections() {
        assertThat(problemsOf(ARMS + """
                        loads:
                          - concurrency: 0
                        """))
                .containsExactly("study 'quick.yml' line 7: loads[0].concurrency must be 1..65535, was 0");
    }

    @Test
    void rejectsALoadThatIsNone() {
        assertThat(problemsOf(ARMS + "loads:\n  - {}\n"))
                .containsExactly("study 'quick.yml' line 7: loads[0] must be a load such as {concurrency: 600} or "
                        + "{open: {rate: 5000}}, was an empty mapping");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{open: {}} | loads[0].open must have either rate or ofCapacity, had neither",
                "{open: {rate: 5, ofCapacity: 5%}} | loads[0].open must have either rate or ofCapacity, had both",
                "{open: {ofCapacity: 201%}} | loads[0].open.ofCapacity must be a share of the arm's capacity such as 70%",
                "{open: {ofCapacity: [5%, 6]}} | loads[0].open.ofCapacity[1] must be a share of the arm's capacity such",
                "{open: {ofCapacity: [5%, 5%]}} | loads[0].open.ofCapacity must be unique, 5 is loads[0] already",
                "{open: {rate: 0}} | loads[0].open.rate must be requests a second, 1..10000000, or a list of such, was 0",
                "{open: {rate: [5, x]}} | loads[0].open.rate[1] must be requests a second, 1..10000000, was 'x'",
                "{open: {rate: 5, arrivals: often}} | loads[0].open.arrivals must be poisson or constant, was 'often'",
                "{open: {rate: [5, 6, 5]}} | loads[0].open.rate must be unique, 5 is loads[0] already",
                "{open: {rate: 5}, concurrency: 6} | loads[0] must be a load such as"
            })
    void rejectsAnOpenLoadThatIsNone(String load, String problem) {
        assertThat(problemsOf(ARMS + "loads:\n  - " + load + "\n"))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void rejectsAnUnknownKeyAtTheLineOfTheKeyAndNamesTheNearest() {
        assertThat(problemsOf(Texts.MINIMAL + """
                        bakend:
                          delay: 20ms
                        """))
                .containsExactly(
                        "study 'quick.yml' line 8: unknown key 'bakend': did you mean 'backend'? Known here: study, "
                                + "title, published, absent, publishedCase, case, cases, runtime, network, engines, kubernetes, driver, injectors, backend, request, requests, client, policies, arms, loads, slo, comparisons, rank, counters, fidelity, checks");
    }

    @Test
    void rejectsAnUnknownKeyOfAnArm() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - id: netty
                            gateway: shenyu
                            setings: {keepAlive: true}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly("study 'quick.yml' line 7: unknown key 'arms[1].setings': did you mean 'settings'? "
                        + "Known here: id, gateway, version, settings, client, policies, rate, fidelity");
    }

    @Test
    void rejectsLimitsOfChecksThatAreUnknownOrImpossible() {
        assertThat(problemsOf(Texts.MINIMAL + "checks:\n  litleShare: 0.1\n  hostShare: 5\n"))
                .containsExactlyInAnyOrder(
                        "study 'quick.yml' line 9: unknown key 'checks.litleShare': did you mean 'littleShare'? Known here: "
                                + "errorShare, littleShare, littleCutOffShare, balanceShare, injectorCpuShare, delayShare, behindShare, backendCpuShare, hostShare, clockShare, warmUpTrendShare, warmUpJitShare, warmUpErrorShare, driftShare, jitShare, duetJitShare, "
                                + "nominalDelayShare, notValidShare",
                        "study 'quick.yml' line 10: checks.hostShare must be a share, 0..1, was 5");
    }

    @Test
    void rejectsAnUnknownFidelity() {
        assertThat(problemsOf(Texts.MINIMAL + "fidelity:\n  quik: {rounds: 2}\n"))
                .containsExactly("study 'quick.yml' line 9: unknown key 'fidelity.quik': did you mean 'quick'? "
                        + "Known here: smoke, quick, full");
    }

    @Test
    void rejectsAnArmAtAnUnknownFidelity() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - {id: netty, gateway: shenyu, fidelity: [fast]}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly(
                        "study 'quick.yml' line 5: arms[1].fidelity[0] must be smoke, quick or full, was 'fast'");
    }

    @Test
    void saysEveryProblemAtOnceInTheOrderOfTheFile() {
        assertThat(problemsOf("""
                        titel: A study
                        arms: []
                        loads:
                          - {concurrency: many}
                          - {concurrency: 600.5}
                        backend: {delay: 20 ms, body: 2kb}
                        """))
                .containsExactly(
                        "study 'quick.yml': study is missing: it must be a name of lower-case letters, digits, '-', '_' and '.' "
                                + "such as my-study",
                        "study 'quick.yml': title is missing: it must be one line of text",
                        "study 'quick.yml' line 1: unknown key 'titel': did you mean 'title'? Known here: study, title, "
                                + "published, absent, publishedCase, case, cases, runtime, network, engines, kubernetes, driver, injectors, backend, request, requests, client, policies, arms, loads, slo, comparisons, rank, counters, fidelity, checks",
                        "study 'quick.yml' line 2: arms must be a list of 1..50 arms, each a mapping with id and gateway, "
                                + "was an empty list",
                        "study 'quick.yml' line 4: loads[0].concurrency must be 1..65535, was 'many'",
                        "study 'quick.yml' line 5: loads[1].concurrency must be 1..65535, was 600.5",
                        "study 'quick.yml' line 6: backend.delay must be a time such as 20ms or a distribution such as "
                                + "normal(20ms,2ms), was '20 ms'",
                        "study 'quick.yml' line 6: backend.body must be a size such as 2KiB (B; KB, MB, GB of 1000; KiB, MiB, GiB of 1024), "
                                + "text(...) of 1..1024 printable ASCII characters, json(2KiB), or echo, was '2kb'");
    }

    @ParameterizedTest
    @CsvSource({
        "measure, 20, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was 20'",
        "measure, 0s, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was ''0s'''",
        "measure, 20 s, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was ''20 s'''",
        "measure, 3min, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was ''3min'''",
        "measure, -3s, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was ''-3s'''",
        "measure, 0.0s, 'a time of whole milliseconds above 0 such as 500ms, 1.5s or 3m, was ''0.0s'''",
        "ramp, 1.5ms, 'a time of whole milliseconds such as 0s, 500ms, 1.5s or 3m, was ''1.5ms'''",
        "ramp, 0.0001s, 'a time of whole milliseconds such as 0s, 500ms, 1.5s or 3m, was ''0.0001s'''",
        "ramp, 999999h, 'a time of whole milliseconds such as 0s, 500ms, 1.5s or 3m, was ''999999h'''",
        "ramp, , 'a time of whole milliseconds such as 0s, 500ms, 1.5s or 3m, was empty'",
        "rounds, 0, '1..1000, was 0'",
        "forks, 101, '1..100, was 101'",
        "fitForNumbers, maybe, 'true or false, was ''maybe'''",
        "jmh, fast, 'none, smoke, quick, routes or full, was ''fast'''",
        "warmUp, 30s, 'a mapping with concurrency, rate, window, atLeast, atMost, atLoad and arms, was ''30s'''",
    })
    void rejectsBadValuesOfAFidelity(String key, @Nullable String value, String rule) {
        assertThat(problemsOf(
                        Texts.MINIMAL + "fidelity:\n  quick:\n    " + key + ": " + (value == null ? "" : value) + "\n"))
                .containsExactly("study 'quick.yml' line 10: fidelity.quick." + key + " must be " + rule);
    }

    @Test
    void rejectsArmsOfTheSameId() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - {id: netty, gateway: shenyu}
                          - id: netty
                            gateway: shenyu
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly("study 'quick.yml' line 6: arms[2].id must be unique, 'netty' is arms[1] already");
    }

    @Test
    void rejectsLoadsOfTheSameConcurrency() {
        assertThat(problemsOf(ARMS + "loads: [{concurrency: 600}, {concurrency: 600}]\n"))
                .containsExactly(
                        "study 'quick.yml' line 6: loads[1].concurrency must be unique, 600 is loads[0] already");
    }

    @Test
    void rejectsAStudyWithoutTheDirectArm() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: netty, gateway: shenyu}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly("study 'quick.yml' line 3: arms must have the arm without a gateway: "
                        + "add {id: direct, gateway: direct}");
    }

    @Test
    void rejectsADirectArmThatIsNotDirect() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: shenyu}
                          - {id: bare, gateway: direct}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly(
                        "study 'quick.yml' line 4: arms[0].gateway must be 'direct' where the id is, was 'shenyu'",
                        "study 'quick.yml' line 5: arms[1].id must be 'direct' where the gateway is, was 'bare'");
    }

    @Test
    void rejectsADirectArmThatDoesNotAlwaysRun() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct, fidelity: [full]}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly("study 'quick.yml' line 4: arms[0].fidelity must be absent, 'direct' runs at every "
                        + "fidelity, was [\"full\"]");
    }

    @Test
    void rejectsComparisonsOfUnknownEqualOrRepeatedArms() {
        assertThat(problemsOf(Texts.MINIMAL + """
                        comparisons:
                          - {baseline: direct, candidate: nety}
                          - {baseline: netty, candidate: netty}
                          - {baseline: direct, candidate: netty}
                          - {baseline: direct, candidate: netty}
                        """))
                .containsExactly(
                        "study 'quick.yml' line 9: comparisons[0].candidate must be an arm, was 'nety': did you mean "
                                + "'netty'? The arms are direct, netty",
                        "study 'quick.yml' line 10: comparisons[1].candidate must be another arm than the baseline, was 'netty'",
                        "study 'quick.yml' line 12: comparisons[3] must be unique, netty against direct is "
                                + "comparisons[2] already");
    }

    @Test
    void rejectsAControlThatIsNotTheBaselineAgain() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - {id: netty, gateway: shenyu, settings: {strategy: netty}}
                          - {id: again, gateway: shenyu, settings: {strategy: netty}}
                          - {id: webClient, gateway: shenyu, settings: {strategy: webClient}}
                          - {id: other, gateway: shenyu, settings: {strategy: webClient}}
                        loads: [{concurrency: 600}]
                        comparisons:
                          - {baseline: netty, candidate: webClient, control: agan}
                          - {baseline: webClient, candidate: netty, control: netty}
                          - {baseline: netty, candidate: other, control: webClient}
                          - {baseline: netty, candidate: direct, control: again}
                        """))
                .containsExactly(
                        "study 'quick.yml' line 11: comparisons[0].control must be an arm, was 'agan': did you mean"
                                + " 'again'? The arms are direct, netty, again, webClient, other",
                        "study 'quick.yml' line 12: comparisons[1].control must be a third arm beside baseline and"
                                + " candidate, was 'netty'",
                        "study 'quick.yml' line 13: comparisons[2].control must be an arm that differs from the"
                                + " baseline, 'netty', in its id alone, was 'webClient': give both the same gateway,"
                                + " version, settings and fidelity");
    }

    @Test
    void rejectsWarmUpsWhoseBoundsContradict() {
        assertThat(problemsOf(Texts.MINIMAL + """
                        fidelity:
                          quick:
                            warmUp:
                              atLeast: 90s
                              arms:
                                netty: {window: 3m, atLeast: 1s}
                                webClient: {atMost: 10s}
                        """))
                .containsExactly(
                        "study 'quick.yml' line 11: fidelity.quick.warmUp.atLeast must not exceed fidelity.quick.warmUp.atMost, "
                                + "75s, was 90s",
                        "study 'quick.yml' line 13: fidelity.quick.warmUp.arms.netty.window must not exceed "
                                + "fidelity.quick.warmUp.atMost, 75s, was 3m",
                        "study 'quick.yml' line 13: fidelity.quick.warmUp.arms.netty.atLeast must exceed the fidelity's ramp, "
                                + "1s, was 1s",
                        "study 'quick.yml' line 14: fidelity.quick.warmUp.arms.webClient must be an arm: "
                                + "The arms are direct, netty");
    }

    @ParameterizedTest
    @CsvSource({"bodyBytes: 10, 10B", "body: 2KiB, 2KiB", "body: text(a), text(a)"})
    void rejectsABodyWithGet(String body, String shown) {
        assertThat(problemsOf(Texts.MINIMAL + "request: {" + body + "}\n"))
                .containsExactly("study 'quick.yml' line 8: request.body must be 0B where request.method is GET, was "
                        + shown + ": set request.method to POST");
    }

    @Test
    void rejectsARequestBodyThatIsTooLargeOrGivenTwice() {
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: POST, body: 11MiB}\n"))
                .containsExactly("study 'quick.yml' line 8: request.body must be 0B..10MiB, was 11MiB");
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: POST, bodyBytes: 10485761}\n"))
                .containsExactly("study 'quick.yml' line 8: request.body must be 0B..10MiB, was 10485761B");
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: POST, bodyBytes: -1}\n"))
                .containsExactly("study 'quick.yml' line 8: request.bodyBytes must be 0..10485760 (bytes), was -1");
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: POST, body: 1B, bodyBytes: 1}\n"))
                .containsExactly("study 'quick.yml' line 8: request.bodyBytes must be absent where request.body is "
                        + "given, was 1: keep request.body alone");
    }

    @Test
    void readsOlderNamesOfKeysAndRefusesThemBesideTheNewOnes() {
        assertThat(Texts.parse(Texts.MINIMAL + "request: {keepAlive: false}\nclient: {scheme: https}\n")
                        .client())
                .isEqualTo(ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS).withKeepAlive(false));
        assertThat(problemsOf(Texts.MINIMAL + "request: {keepAlive: false}\nclient: {keepAlive: true}\n"))
                .containsExactly("study 'quick.yml' line 8: request.keepAlive must be absent where client.keepAlive is "
                        + "given, was false: keep client.keepAlive alone");
        assertThat(problemsOf(Texts.MINIMAL + "request: {keepAlive: 1}\n"))
                .containsExactly("study 'quick.yml' line 8: request.keepAlive must be true or false, was 1");
    }

    @Test
    void refusesASecondLegThatNoBackendOrProtocolHas() {
        assertThat(problemsOf(Texts.MINIMAL + "backend: {http: 2}\n"))
                .containsExactly(
                        "study 'quick.yml' line 8: backend.scheme must be https where backend.http is 2, which is "
                                + "agreed upon by ALPN, was http: set one of them");
        assertThat(problemsOf(Texts.MINIMAL + "backend: {kind: nginx, delay: 0ms, scheme: https}\n"))
                .containsExactly("study 'quick.yml' line 8: backend.scheme must be http where backend.kind is nginx, "
                        + "was https: set backend.kind to mock");
    }

    @ParameterizedTest
    @CsvSource({
        "HEAD, to which replies have no body",
        "CONNECT, which asks for a tunnel",
        "TRACE, which a gateway may answer itself"
    })
    void rejectsMethodsWhoseRepliesProveNothing(String method, String why) {
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: " + method + "}\n"))
                .containsExactly("study 'quick.yml' line 8: request.method must be a method whose replies can be "
                        + "compared with the backend's, was " + method + ", " + why
                        + ": set it to GET, POST or another");
    }

    @Test
    void rejectsAMethodThatIsNone() {
        assertThat(problemsOf(Texts.MINIMAL + "request: {method: get}\n"))
                .containsExactly("study 'quick.yml' line 8: request.method must be an HTTP method in capital letters "
                        + "such as GET, POST, PUT, PATCH or DELETE, was 'get'");
    }

    @Test
    void rejectsABodyTheBackendCannotHold() {
        assertThat(problemsOf(Texts.MINIMAL + "backend: {body: 65MiB}\n"))
                .containsExactly("study 'quick.yml' line 8: backend.body must be 0B..64MiB, was 65MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text()", "text(a", "ehco", "echo()", "text", "text(zwölf)", "text(ä)"})
    void rejectsABodyThatIsNoSizeTextOrEcho(String body) {
        assertThat(problemsOf(Texts.MINIMAL + "backend: {body: \"" + body + "\"}\n"))
                .singleElement(STRING)
                .startsWith("study 'quick.yml' line 8: backend.body must be a size such as 2KiB");
    }

    @Test
    void rejectsWhatNginxCannotServe() {
        assertThat(problemsOf(Texts.MINIMAL + """
                        backend: {kind: nginx, body: echo}
                        request: {method: POST}
                        """))
                .containsExactlyInAnyOrder(
                        "study 'quick.yml' line 8: backend.delay must be 0ms where backend.kind is nginx, which serves a file, "
                                + "was 20ms: set it to 0ms, or backend.kind to mock",
                        "study 'quick.yml' line 8: backend.body must be a size or text(...) where backend.kind is nginx, "
                                + "which serves a file, was echo: set backend.kind to mock",
                        "study 'quick.yml' line 9: request.method must be GET where backend.kind is nginx, which serves "
                                + "a file, was POST: set backend.kind to mock");
    }

    @Test
    void rejectsAnUnknownKindOfBackend() {
        assertThat(problemsOf(Texts.MINIMAL + "backend: {kind: apache}\n"))
                .containsExactly("study 'quick.yml' line 8: backend.kind must be mock or nginx, was 'apache'");
    }

    @Test
    void rejectsBadHeaders() {
        assertThat(problemsOf(Texts.MINIMAL + """
                        request:
                          headers:
                            X Y: a
                            X-Number: 5
                            X-Lines: "a\\r\\nInjected: b"
                        """))
                .containsExactly(
                        "study 'quick.yml' line 10: request.headers has the key 'X Y': a key here must be a header's name such "
                                + "as X-Request-Id",
                        "study 'quick.yml' line 11: request.headers.X-Number must be a line of text, in quotes where it looks "
                                + "like a number, was 5",
                        "study 'quick.yml' line 12: request.headers.X-Lines must be a line of text, in quotes where it looks "
                                + "like a number, was 'a\\r\\nInjected: b'");
    }

    @Test
    void rejectsAVersionThatYamlTakesForANumber() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - {id: netty, gateway: shenyu, version: 2.6}
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly(
                        "study 'quick.yml' line 5: arms[1].version must be a version as text, in quotes where it looks "
                                + "like a number: '2.6', was 2.6");
    }

    @Test
    void rejectsASettingWithoutValue() {
        assertThat(problemsOf("""
                        study: quick
                        title: A study
                        arms:
                          - {id: direct, gateway: direct}
                          - id: netty
                            gateway: shenyu
                            settings:
                              pool:
                        loads: [{concurrency: 600}]
                        """))
                .containsExactly(
                        "study 'quick.yml' line 8: arms[1].settings.pool must be text, a number, true, false, a list "
                                + "or a mapping, was empty");
    }

    @Test
    void rejectsWhatIsNotYaml() {
        assertThat(problemsOf("study: quick\n\ttitle: A study\n"))
                .containsExactly(
                        "study 'quick.yml' line 2: is not YAML: found character '\\t(TAB)' that cannot start any token. "
                                + "(Do not use \\t(TAB) for indentation) while scanning for the next token");
        assertThat(problemsOf("study: quick\narms: [\n"))
                .singleElement()
                .asString()
                .startsWith("study 'quick.yml' line 3: is not YAML: ");
        assertThat(problemsOf("study: \u0001"))
                .containsExactly("study 'quick.yml' line 1: is not YAML: special characters are not allowed");
    }

    @Test
    void rejectsAnEmptyFileAndOneThatIsNoMapping() {
        assertThat(problemsOf("# nothing\n"))
                .containsExactly("study 'quick.yml': is empty: it must be a mapping, 'key: value' a line");
        assertThat(problemsOf("- a\n- b\n"))
                .containsExactly("study 'quick.yml': must be a mapping, 'key: value' a line, was [\"a\",\"b\"]");
    }

    @Test
    void rejectsAKeyThatStandsTwice() {
        assertThat(problemsOf(Texts.MINIMAL + "title: Another\n"))
                .containsExactly(
                        "study 'quick.yml' line 8: has the key 'title' a second time (first line 2): remove one");
    }

    @Test
    void rejectsASecondDocument() {
        assertThat(problemsOf(Texts.MINIMAL + "---\nstudy: other\n"))
                .containsExactly("study 'quick.yml' line 9: begins a second YAML document: a file holds one");
    }

    @Test
    void refusesAliasesSoThatNoSmallFileBecomesALargeOne() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
        }
        assertThat(problemsOf(bomb.toString()))
                .containsExactly(
                        "study 'quick.yml' line 2: has the YAML alias '*a0', aliases are not followed: write the value out");
    }

    @Test
    void boundsTheNesting() {
        assertThat(problemsOf("a: " + "[".repeat(5000)))
                .singleElement()
                .asString()
                .startsWith("study 'quick.yml'")
                .contains("nesting depth");
    }

    @Test
    void boundsTheNumberOfMessages() {
        StringBuilder text = new StringBuilder(Texts.MINIMAL);
        for (int i = 0; i < 100; i++) {
            text.append("unknown").append(i).append(": 1\n");
        }
        assertThat(problemsOf(text.toString())).hasSize(21).last().isEqualTo("study 'quick.yml': and 80 more");
    }

    @Test
    void escapesWhatWouldBreakTheLine() {
        assertThat(problemsOf(Texts.MINIMAL + "\"a\\nb\": 1\n"))
                .singleElement()
                .asString()
                .startsWith("study 'quick.yml' line 8: unknown key '\"a\\nb\"': ");
    }

    @Test
    void saysWhichStudiesThereAreWhenAFileIsMissing(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("quick.yml"), Texts.MINIMAL);
        Path missing = folder.resolve("quik.yml");
        assertThat(problemsOf(missing))
                .containsExactly("study 'quik.yml': '" + missing + "' does not exist, did you mean 'quick.yml'? "
                        + "files there: quick.yml");
        assertThat(problemsOf(folder)).singleElement().asString().endsWith("is not a file, files there: quick.yml");
    }

    @Test
    void rejectsAFileThatIsTooLargeOrNotText(@TempDir Path folder) throws IOException {
        Path large = Files.writeString(folder.resolve("large.yml"), "#".repeat(300 * 1024));
        assertThat(problemsOf(large))
                .containsExactly("study 'large.yml': '" + large
                        + "' must have 262144 bytes at most, has 307200 or more: shorten it, or name another");
        Path binary = Files.write(folder.resolve("binary.yml"), new byte[] {(byte) 0xC3, (byte) 0x28});
        assertThat(problemsOf(binary)).containsExactly("study 'binary.yml': must be UTF-8 text: save it as UTF-8");
    }

    @Test
    void rejectsPublishedTablesThatAreNotThere(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("quick.yml"), Texts.MINIMAL + "published: tables.yml\n");
        assertThat(problemsOf(file))
                .containsExactly(
                        "study 'quick.yml' line 8: published must be a file, its path relative to the study file, was "
                                + "'tables.yml': correct the path or remove the key");
        Files.writeString(folder.resolve("tables.yml"), "");
        assertThat(StudyParser.parse(file).published()).contains("tables.yml");
    }
}
