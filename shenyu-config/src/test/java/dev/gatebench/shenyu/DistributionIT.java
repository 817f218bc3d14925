package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Spring decides it so since 5.3, and the matcher in 5.2 did otherwise (spring-framework gh-27506). */
    @ParameterizedTest
    @ValueSource(strings = {"scan", "radix"})
    void aSlashAtTheEndCountsBehindDoubleStars(String finder) throws Exception {
        assumeTrue(ShenyuVersions.bundled().facts(home.version()).takesRadixJar(), "a release of 2.7");
        assumeTrue(finder.equals("scan") || Files.exists(RunningGateway.RADIX), "the radix jar: ./mvnw package");
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
            assertThat(gateway.get("/en/foo/").body()).as("no rule").contains("\"code\":-102");
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
