package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.shenyu.version.Distribution;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files and the command line of the releases that are launched from a distribution. */
class DistributionFilesTest {
    private final Path dir;

    DistributionFilesTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @ParameterizedTest
    @CsvSource({
        "2.5.1, 2.5.1",
        "2.6.0, 2.6.0",
        "2.6.1, 2.6.1",
        "2.7.0, 2.7.0",
        "2.7.0.1, 2.7.0",
        "2.7.0.2, 2.7.0",
        "2.7.0.3, 2.7.0.3",
        "2.7.1, 2.7.1"
    })
    void writesTheSettingsFileOfEachRelease(String version, String alike) throws IOException {
        ShenyuLaunch launch = write(version, Map.of("strategy", "netty", "keepAlive", true));
        assertThat(Files.readString(launch.applicationYml()))
                .isEqualTo(Resources.text("expected-%s-netty-true.yml".formatted(alike))
                        .replace("ShenYu " + alike, "ShenYu " + version));
    }

    @Test
    void writesWhatTheStudySetsOverWhatTheReleaseShips() throws IOException {
        ShenyuLaunch launch = write(
                "2.6.0",
                Map.of(
                        "strategy",
                        "webClient",
                        "keepAlive",
                        false,
                        "serverWorkers",
                        2,
                        "pool",
                        Map.of("type", "fixed", "maxConnections", 256),
                        "logLevel",
                        "error",
                        "properties",
                        Map.of("shenyu.ruleMatchCache.cache.enabled", false)));
        assertThat(Files.readString(launch.applicationYml()))
                .isEqualTo(Resources.text("expected-2.6.0-webClient-false.yml"));
        assertThat(launch.upstreamConnections()).isEqualTo(UpstreamConnections.ONE_PER_REQUEST);
    }

    @Test
    void leavesARelease27AsItIsWhereItIsNotToldToFindRulesByTheRadixMatcher() throws IOException {
        Map<String, Object> settings = Map.of("strategy", "netty", "keepAlive", true);
        assertThat(write("2.7.1", settings).command()).contains("--gatebench.rules=scan");
        Map<String, Object> radix = Map.of("strategy", "netty", "keepAlive", true, "rules", "radix");
        assertThat(write("2.7.1", radix).command()).doesNotContain("--gatebench.rules=scan");

        Path jar = dir.resolve("shenyu-radix.jar");
        ShenyuHome home = ShenyuSettings.from(with271(radix), Optional.of("2.7.1"))
                .distribution()
                .orElseThrow();
        assertThat(new GatewayProgram.Distribution(home, List.of(jar))
                        .arguments()
                        .get(1))
                .endsWith(File.pathSeparator + jar);
    }

    private Map<String, Object> with271(Map<String, Object> settings) throws IOException {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("home", Distribution.of("2.7.1", dir).toString());
        return all;
    }

    @Test
    void startsTheMainClassWithItsJarsAndWithoutItsConf() throws IOException {
        ShenyuLaunch launch = write("2.6.0", Map.of("strategy", "netty", "keepAlive", true, "jvm", "g1"));
        Path lib = dir.resolve("apache-shenyu-2.6.0-bootstrap-bin/lib");
        assertThat(launch.command())
                .containsExactly(
                        "/opt/java",
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-Xms4g",
                        "-Xmx4g",
                        "-XX:+UseG1GC",
                        "-Duser.home=" + dir.resolve("gw"),
                        "-Dlogback.configurationFile=file:" + dir.resolve("gw/logback.xml"),
                        "-cp",
                        lib + File.separator + "*",
                        "org.apache.shenyu.bootstrap.ShenyuBootstrapApplication",
                        "--spring.config.location=file:" + dir.resolve("gw/application.yml"),
                        "--logging.config=file:" + dir.resolve("gw/logback.xml"));
        assertThat(launch.strategyLine().pattern())
                .isEqualTo(Strategy.NETTY.loadedLine().pattern());
        assertThat(launch.localModeCalls()).hasSize(4);
    }

    @Test
    void logsToTheConsoleAndNotIntoTheDistributionsFiles() throws IOException {
        ShenyuLaunch launch = write("2.6.0", Map.of("strategy", "netty", "keepAlive", true));
        assertThat(Files.readString(launch.applicationYml().resolveSibling("logback.xml")))
                .contains("console-appender.xml")
                .doesNotContain("FileAppender");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lib/shenyu-web-2.6.0.jar", "lib/shenyu-bootstrap-2.6.0.jar"})
    void saysWhichJarWentAwayMeanwhile(String jar) throws IOException {
        ShenyuHome home = ShenyuHome.of(Distribution.of("2.6.0", dir).toString());
        GatewayProgram program = new GatewayProgram.Distribution(home);
        Files.delete(home.folder().resolve(jar));
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(program::require)
                .withMessage("%s: unpack the distribution again", home.folder().resolve(jar));
    }

    private ShenyuLaunch write(String version, Map<String, Object> settings) throws IOException {
        Path folder = Distribution.of(version, dir);
        Map<String, Object> launched = new HashMap<>(settings);
        launched.put("home", folder.toString());
        ShenyuSettings asked = ShenyuSettings.from(launched, Optional.of(version));
        GatewayPlace place = new GatewayPlace(
                dir.resolve("gw"),
                9195,
                List.of(URI.create("http://127.0.0.1:8090")),
                Path.of("/opt/java"),
                17,
                new GatewayProgram.Distribution(asked.distribution().orElseThrow()),
                dir);
        return ShenyuGatewayFiles.write(asked, place, new LocalKey("123456"), List.of());
    }
}
