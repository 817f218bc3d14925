package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.shenyu.rules.LocalModeCall;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.shenyu.version.ShenyuVersions;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A real distribution, started as a study starts it. */
@Deep
@Needs(Requirement.SHENYU_HOME)
class DistributionIT {
    private static final int REQUESTS = 60;

    private final ShenyuHome home = ShenyuHome.of(System.getProperty("shenyu.home"));

    @ParameterizedTest
    @CsvSource({"netty,true", "netty,false", "webClient,true", "webClient,false"})
    void isWhatTheStudyAskedFor(String strategy, boolean keepAlive) throws Exception {
        Path dir = dir(strategy + "-" + keepAlive);
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway =
                        RunningGateway.start(settings(strategy, keepAlive, Map.of()), home, backend.url(), dir)) {
            gateway.install();
            int linesOfItsStart = gateway.log().size();
            StrategyProof.require(gateway, backend, strategy, REQUESTS);
            assertThat(gateway.log()).as("nothing logged per request").hasSizeLessThan(linesOfItsStart + REQUESTS / 2);
            assertThat(dir.resolve("logs"))
                    .as("what its libraries write below their user's home")
                    .isNotEmptyDirectory();
        }
    }

    @Test
    void keepsStrangersOutAndFindsTheLastOfManyRules() throws Exception {
        Map<String, Object> routes = Map.of("routes", Map.of("count", 200, "at", "last"));
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway =
                        RunningGateway.start(settings("netty", true, routes), home, backend.url(), dir("routes"))) {
            LocalModeCall first = gateway.launch().localModeCalls().get(0);
            assertThat(gateway.call(first, "123456").statusCode()).isEqualTo(403);
            gateway.install();

            assertThat(gateway.get("/elsewhere").body()).as("no selector").contains("\"code\":-107");
            assertThat(backend.requests()).isZero();
            assertThat(gateway.get("/http/echo").body()).startsWith(CountingBackend.BODY);
        }
    }

    static Stream<String> findersOfRules() {
        boolean radix = takesRadixJar() && Files.exists(RunningGateway.RADIX);
        return radix ? Stream.of("scan", "radix") : Stream.of("scan");
    }

    private static boolean takesRadixJar() {
        String version = ShenyuHome.of(System.getProperty("shenyu.home")).version();
        return ShenyuVersions.bundled().facts(version).takesRadixJar();
    }

    /** Spring 6, inside ShenYu 2.7, decides otherwise than Spring 5 before (spring-framework gh-27506). */
    @ParameterizedTest
    @MethodSource("findersOfRules")
    void aSlashAtTheEndCountsBehindDoubleStarsFrom27On(String finder) throws Exception {
        Map<String, Object> rules = Map.of(
                "rules",
                Map.of(
                        "matcher",
                        finder,
                        "selector",
                        Map.of("conditions", List.of(Map.of("paramValue", "/**"))),
                        "rules",
                        List.of(Map.of("conditions", List.of(Map.of("paramValue", "/**/foo"))))));
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway =
                        RunningGateway.start(settings("netty", true, rules), home, backend.url(), dir(finder))) {
            gateway.install();
            assertThat(gateway.log().stream().anyMatch(line -> line.contains("by a radix index")))
                    .isEqualTo(finder.equals("radix"));
            assertThat(gateway.get("/en/foo").body()).startsWith(CountingBackend.BODY);
            String slashed = gateway.get("/en/foo/").body();
            assertThat(slashed.contains("\"code\":-102")).as(slashed).isEqualTo(takesRadixJar());
        }
    }

    private ShenyuSettings settings(String strategy, boolean keepAlive, Map<String, Object> further) {
        Map<String, Object> settings = new HashMap<>(Map.of("strategy", strategy, "keepAlive", keepAlive));
        settings.put("jvm", "it.jvmopts");
        settings.put(ShenyuSettings.HOME, home.folder().toString());
        settings.putAll(further);
        return ShenyuSettings.from(settings, Optional.of(home.version()));
    }

    private static Path dir(String name) throws Exception {
        return Files.createDirectories(Path.of("target", "it", "distribution-" + name));
    }
}
