package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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

class ShenyuGatewayFilesTest {
    private static final LocalKey KEY = new LocalKey("123456");

    private final Path dir;

    ShenyuGatewayFilesTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @ParameterizedTest
    @CsvSource({"netty,true", "netty,false", "webClient,true", "webClient,false"})
    void writesTheSettingsFileOfEachStrategyAndKeepAlive(String strategy, boolean keepAlive) throws IOException {
        ShenyuLaunch launch = write(Map.of("strategy", strategy, "keepAlive", keepAlive));
        assertThat(Files.readString(launch.applicationYml()))
                .isEqualTo(Resources.text("expected-%s-%s.yml".formatted(strategy, keepAlive)));
    }

    @Test
    void writesTheBoundOfAFixedPool() throws IOException {
        ShenyuLaunch launch = write(
                Map.of("strategy", "netty", "keepAlive", true, "pool", Map.of("type", "fixed", "maxConnections", 256)));
        assertThat(document(launch, 0).get("shenyu"))
                .extracting("httpclient.pool")
                .isEqualTo(Map.of("type", "FIXED", "name", "proxy", "maxConnections", 256));
    }

    @Test
    void appendsPropertiesAsASecondDocumentThatWins() throws IOException {
        ShenyuLaunch launch = write(Map.of(
                "strategy",
                "netty",
                "keepAlive",
                true,
                "properties",
                Map.of("shenyu.httpclient.threadPool.prefix", "")));
        assertThat(document(launch, 1)).isEqualTo(Map.of("shenyu.httpclient.threadPool.prefix", ""));
    }

    @Test
    void switchesThePositiveControlOnAndProvesItByTheLog() throws IOException {
        ShenyuLaunch launch = write(Map.of("strategy", "netty", "keepAlive", true, "burn", "2.50%"));
        assertThat(document(launch, 1))
                .isEqualTo(
                        Map.of("gatebench.burn.percent", 2.5, "logging.level.dev.gatebench.shenyu.embedded", "warn"));
        assertThat(launch.burnLine()
                        .orElseThrow()
                        .matcher("WARN 1 --- [main] d.g.BurnPlugin : burns 2.5 % of what all else costs: a"))
                .matches(matcher -> matcher.find());
        assertThat(launch.burnLine().orElseThrow().matcher("burns 2 % of what all else costs"))
                .matches(m -> !m.find());
        assertThat(write(Map.of("strategy", "netty", "keepAlive", true)).burnLine())
                .isEmpty();
    }

    @Test
    void switchesTheRadixIndexOnByASettingOfTheEmbeddedGatewayAndItsLogLine() throws IOException {
        ShenyuLaunch launch = write(Map.of("strategy", "netty", "keepAlive", true, "rules", "radix"));
        assertThat(document(launch, 1))
                .isEqualTo(Map.of("gatebench.rules", "radix", "logging.level.dev.gatebench.shenyu", "warn"));
        assertThat(
                        launch.rulesLine()
                                .orElseThrow()
                                .matcher(
                                        "WARN 1 --- [main] d.g.RadixDividePlugin : finds rules by a radix index in place of ShenYu's scan"))
                .matches(matcher -> matcher.find());
        assertThat(write(Map.of("strategy", "netty", "keepAlive", true)).rulesLine())
                .isEmpty();
    }

    @Test
    void saysHowToStartItAndWhatProvesIt() throws IOException {
        ShenyuLaunch launch = write(Map.of("strategy", "webClient", "keepAlive", true, "jvm", "g1"));

        assertThat(launch.command())
                .containsExactly(
                        "/opt/java",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xms4g",
                        "-Xmx4g",
                        "-XX:+UseG1GC",
                        "-jar",
                        dir.resolve("shenyu-embedded.jar").toString(),
                        "--spring.config.location=file:" + dir.resolve("gw/application.yml"));
        assertThat(launch.baseUrl()).isEqualTo(URI.create("http://127.0.0.1:9195"));
        assertThat(launch.key()).isEqualTo(KEY);
        assertThat(launch.localModeCalls()).hasSize(4);
        assertThat(launch.strategyLine().pattern())
                .isEqualTo(Strategy.WEB_CLIENT.loadedLine().pattern());
        assertThat(launch.upstreamConnections()).isEqualTo(UpstreamConnections.REUSED);
    }

    @Test
    void doesNotWriteTheKeyItself() throws IOException {
        LocalKey key = new LocalKey("not-to-be-found");
        ShenyuLaunch launch = ShenyuGatewayFiles.write(
                settings(Map.of("strategy", "netty", "keepAlive", true)), place(), key, List.of());
        assertThat(Files.readString(launch.applicationYml()))
                .contains(key.sha512())
                .doesNotContain(key.value());
        assertThat(launch.toString()).doesNotContain(key.value());
    }

    @Test
    void saysHowToBuildAJarThatIsNotThere() throws IOException {
        GatewayPlace place = place();
        Path jar = dir.resolve("shenyu-embedded.jar");
        Files.delete(jar);
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> ShenyuGatewayFiles.write(
                        settings(Map.of("strategy", "netty", "keepAlive", true)), place, KEY, List.of()))
                .withMessage("%s: build it: ./mvnw -DskipTests -pl shenyu-config/embedded -am package", jar);
    }

    private ShenyuLaunch write(Map<String, Object> settings) throws IOException {
        return ShenyuGatewayFiles.write(settings(settings), place(), KEY, List.of());
    }

    private static ShenyuSettings settings(Map<String, Object> settings) {
        return ShenyuSettings.from(new HashMap<>(settings), Optional.empty());
    }

    private GatewayPlace place() throws IOException {
        Path jar = dir.resolve("shenyu-embedded.jar");
        Files.writeString(jar, "");
        return place(new GatewayProgram.Jar(jar));
    }

    private GatewayPlace place(GatewayProgram program) {
        return new GatewayPlace(
                dir.resolve("gw"),
                9195,
                List.of(URI.create("http://127.0.0.1:8090")),
                Path.of("/opt/java"),
                17,
                program,
                dir);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> document(ShenyuLaunch launch, int index) throws IOException {
        try (MappingIterator<Map<String, Object>> documents = new YAMLMapper()
                .readerFor(Map.class)
                .readValues(launch.applicationYml().toFile())) {
            List<Map<String, Object>> all = documents.readAll();
            return all.get(index);
        }
    }
}
