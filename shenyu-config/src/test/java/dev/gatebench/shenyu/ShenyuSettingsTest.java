package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.shenyu.rules.RuleTable;
import dev.gatebench.shenyu.version.Distribution;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.IOException;
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

class ShenyuSettingsTest {
    private static final Map<String, Object> LEAST = Map.of("strategy", "netty", "keepAlive", true);

    @Test
    void readsEverySettingOfAStudy() {
        ShenyuSettings settings = ShenyuSettings.from(
                Map.of(
                        "strategy",
                        "webClient",
                        "keepAlive",
                        false,
                        "pool",
                        Map.of("type", "fixed", "maxConnections", 256),
                        "serverWorkers",
                        2,
                        "jvm",
                        List.of("report", "mine.jvmopts"),
                        "jdk",
                        25,
                        "allocation",
                        true,
                        "logLevel",
                        "error",
                        "properties",
                        Map.of("shenyu.httpclient.readTimeout", 9000)),
                Optional.empty());

        assertThat(settings.strategy()).isEqualTo(Strategy.WEB_CLIENT);
        assertThat(settings.keepAlive()).isFalse();
        assertThat(settings.pool()).isEqualTo(new Pool.Fixed(256));
        assertThat(settings.serverWorkers()).isEqualTo(2);
        assertThat(settings.jvm()).containsExactly("report", "mine.jvmopts");
        assertThat(settings.jdk()).contains(new JdkChoice.Feature(25));
        assertThat(settings.allocation()).isTrue();
        assertThat(settings.logLevel()).isEqualTo("error");
        assertThat(settings.properties()).containsExactly(Map.entry("shenyu.httpclient.readTimeout", 9000));
        assertThat(settings.upstreamConnections()).isEqualTo(UpstreamConnections.ONE_PER_REQUEST);
    }

    @Test
    void takesAJdkByItsFolder() {
        assertThat(having("jdk", "/opt/jdk-25").jdk()).contains(new JdkChoice.Home(Path.of("/opt/jdk-25")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk-25", "25", "../jdk"})
    void refusesAJdkThatIsNeitherAVersionNorAnAbsolutePath(String jdk) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> having("jdk", jdk))
                .withMessage(
                        "ShenYu setting 'jdk' must be a version from 17 on, such as 25, or the absolute path of a JDK's folder, was \"%s\":"
                                + " correct or remove it",
                        jdk);
    }

    @Test
    void refusesAJdkThatTheGatewayDoesNotRunOn() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> having("jdk", 11))
                .withMessageContaining("'jdk' must be a version from 17 on")
                .withMessageContaining("was 11");
    }

    private static ShenyuSettings having(String setting, Object value) {
        Map<String, Object> settings = new HashMap<>(LEAST);
        settings.put(setting, value);
        return ShenyuSettings.from(settings, Optional.empty());
    }

    @Test
    void takesWhatIsNotSaidFromTheRelease() {
        ShenyuSettings settings = ShenyuSettings.from(LEAST, Optional.empty());

        assertThat(settings.version().version()).isEqualTo("2.4.3");
        assertThat(settings.serverWorkers()).isEqualTo(4);
        assertThat(settings.pool()).isEqualTo(new Pool.Elastic());
        assertThat(settings.jvm()).containsExactly("default");
        assertThat(settings.jdk()).isEmpty();
        assertThat(settings.allocation()).isFalse();
        assertThat(settings.logLevel()).isEqualTo("warn");
        assertThat(settings.rules()).isEqualTo(RuleTable.standard());
        assertThat(ShenyuSettings.from(LEAST, Optional.of("2.6.0")).serverWorkers())
                .isEqualTo(8);
    }

    @Test
    void rejectsSettingsWithoutAnExplicitKeepAlive() {
        refuses(
                Map.of("strategy", "netty"),
                "ShenYu setting 'keepAlive' is missing: ShenYu's default (false) decides results; "
                        + "write keepAlive: true or keepAlive: false");
    }

    @Test
    void rejectsSettingsWithoutAStrategy() {
        refuses(
                Map.of("keepAlive", true),
                "ShenYu setting 'strategy' is missing: write strategy: netty or strategy: webClient");
    }

    @Test
    void rejectsAnUnknownStrategyAndSaysWhichThereAre() {
        refuses(
                with("strategy", "jetty"),
                "ShenYu setting 'strategy' must be one of netty, webClient, was \"jetty\": correct or remove it");
    }

    @Test
    void rejectsAnUnknownSettingAndSaysWhichThereAre() {
        refuses(
                with("keepalive", true),
                "unknown ShenYu setting 'keepalive': known here are strategy, keepAlive, pool, rules, routes, serverWorkers, jvm, jdk, allocation, logLevel, "
                        + "properties, burn, memory, jar, home, image; remove or correct it");
    }

    @ParameterizedTest
    @CsvSource({"keepAlive,yes", "serverWorkers,many", "pool,fixed", "logLevel,trace", "properties,none", "rules,ten"})
    void rejectsAValueOfTheWrongKindOnOneLine(String name, String value) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(with(name, value), Optional.empty()))
                .withMessageStartingWith("ShenYu setting '" + name + "' must be ")
                .withMessageContaining("was \"" + value + "\"")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1025})
    void rejectsAnImpossibleNumberOfWorkers(int workers) {
        refuses(
                with("serverWorkers", workers),
                "ShenYu setting 'serverWorkers' must be a whole number from 1 to 1024, was %d: correct or remove it"
                        .formatted(workers));
    }

    @ParameterizedTest
    @CsvSource({"5%,0.05,5", "2.50%,0.025,2.5", "1.1%,0.011,1.1", "100%,1,100", "0.001%,0.00001,0.001", "0%,0,0"})
    void readsThePositiveControlsBurnAsAShare(String burn, double share, String percent) {
        Burn read =
                ShenyuSettings.from(with("burn", burn), Optional.empty()).burn().orElseThrow();
        assertThat(read.shares()).containsExactly(share);
        assertThat(read.description())
                .isEqualTo("burns " + percent + " % of what all else costs as a positive control");
    }

    @Test
    void readsSharesThatOneProcessBurnsInTurn() {
        Burn read = ShenyuSettings.from(with("burn", List.of("0%", "1%", "2.50%")), Optional.empty())
                .burn()
                .orElseThrow();
        assertThat(read.shares()).containsExactly(0.0, 0.01, 0.025);
        assertThat(read.description())
                .isEqualTo("burns 0, 1, 2.5 % of what all else costs as a positive control, another share after each"
                        + " silence");
        for (List<?> wrong : List.of(List.of("1%"), List.of("1%", "1.0%"), List.of("1%", 2), List.of("1%", "101%"))) {
            assertThatExceptionOfType(SettingException.class)
                    .isThrownBy(() -> ShenyuSettings.from(with("burn", wrong), Optional.empty()))
                    .withMessageStartingWith("ShenYu setting 'burn' must be a percentage from 0% to 100% such as 5%,"
                            + " or a list of several that differ, was ");
        }
    }

    @Test
    void burnsNothingUnlessToldTo() {
        assertThat(ShenyuSettings.from(LEAST, Optional.empty()).burn()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-5%", "5 %", "6.25us", "100.001%", "0.0001%", "1e1%", "%", "999%"})
    void rejectsABurnThatIsNoShareOfWhatRequestsCost(String burn) {
        refuses(
                with("burn", burn),
                "ShenYu setting 'burn' must be a percentage from 0% to 100% such as 5% or 2.5%, was \"" + burn
                        + "\": correct or remove it");
    }

    @ParameterizedTest
    @CsvSource({"768MiB,805306368", "6GiB,6442450944", "64MiB,67108864", "1GB,1000000000"})
    void readsTheMemoryOfAContainer(String memory, long bytes) {
        assertThat(ShenyuSettings.from(with("memory", memory), Optional.empty()).memory())
                .contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "6g", "6 GB", "-1GB", "63MiB", "64MB", "1.5GB"})
    void rejectsAMemoryThatIsNoSizeOrTooSmall(String memory) {
        refuses(
                with("memory", memory),
                "ShenYu setting 'memory' must be a size of at least 64MiB such as 768MiB or 6GiB, was \"" + memory
                        + "\": correct or remove it");
    }

    @Test
    void doesNotTakeABurnInTheGuiseOfAProperty() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() ->
                        ShenyuSettings.from(with("properties", Map.of("gatebench.burn.percent", 5)), Optional.empty()))
                .withMessageContaining("'gatebench.burn.percent' does not exist");
    }

    @Test
    void findsRulesAsShenyuDoesUnlessToldOtherwise() {
        assertThat(ShenyuSettings.from(LEAST, Optional.empty()).ruleMatching()).isEqualTo(RuleMatching.SCAN);
        ShenyuSettings radix = ShenyuSettings.from(with("rules", "radix"), Optional.empty());
        assertThat(radix.ruleMatching()).isEqualTo(RuleMatching.RADIX);
        assertThat(radix.rules()).isEqualTo(RuleTable.standard());
    }

    @Test
    void takesARuleTableAndHowRulesAreFoundTogether() {
        Map<String, Object> conditions = Map.of("conditions", List.of(Map.of("paramValue", "/http/a")));
        Map<String, Object> table = Map.of("matcher", "radix", "selector", conditions, "rules", List.of(conditions));
        ShenyuSettings settings = ShenyuSettings.from(with("rules", table), Optional.empty());
        assertThat(settings.ruleMatching()).isEqualTo(RuleMatching.RADIX);
        assertThat(settings.rules().rules()).hasSize(1);
        refuses(
                with("rules", Map.of("matcher", "trie")),
                "ShenYu setting 'rules.matcher' must be one of scan, radix, was \"trie\": correct or remove it");
    }

    @Test
    void rejectsAnEmptyValue() {
        Map<String, Object> settings = new HashMap<>(LEAST);
        settings.put("keepAlive", null);
        refuses(settings, "ShenYu setting 'keepAlive' must be true or false, was \"\": correct or remove it");
    }

    @Test
    void rejectsABoundThatAnElasticPoolWouldIgnore() {
        refuses(
                with("pool", Map.of("type", "elastic", "maxConnections", 256)),
                "ShenYu setting 'pool.maxConnections' has no effect with type: elastic, was 256: "
                        + "remove it or write type: fixed");
    }

    @Test
    void rejectsAFixedPoolWithoutABound() {
        refuses(
                with("pool", Map.of("type", "fixed")),
                "ShenYu setting 'pool.maxConnections' is missing: a fixed pool needs it, "
                        + "ShenYu's own default depends on the machine");
    }

    @Test
    void rejectsAnUnknownJvmOptionSet() {
        refuses(
                with("jvm", "cms"),
                "unknown JVM option set 'cms': known are report, report-no-xmn, default, g1, parallel, zgc, default-1g, g1-1g, "
                        + "parallel-1g, zgc-1g; "
                        + "or give the path of a file that ends in .jvmopts");
    }

    @Test
    void rejectsAnUnknownVersion() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(LEAST, Optional.of("2.6.2")))
                .withMessage("unknown ShenYu version '2.6.2': known are 2.4.3, 2.5.1, 2.6.0, 2.6.1, 2.7.0, 2.7.0.1, "
                        + "2.7.0.2, 2.7.0.3, 2.7.1");
    }

    @Test
    void rejectsAPropertyThatTheReleaseDoesNotHave() {
        refuses(
                with("properties", Map.of("shenyu.matchCache.selectorEnabled", true)),
                "ShenYu property 'shenyu.matchCache.selectorEnabled' does not exist in 2.4.3 and would be silently ignored: "
                        + "2.4.3 has no match cache; shenyu.matchCache.* is 2.5.1's alone (the block printed in the report on "
                        + "2.6.0 exists in no release); from 2.6.0 on it is shenyu.selectorMatchCache.* and "
                        + "shenyu.ruleMatchCache.*");
    }

    @Test
    void launchesTheReleaseThatTheDistributionIs(@TempDir Path dir) throws IOException {
        Path folder = Distribution.of("2.6.0", dir);
        Map<String, Object> given = with("home", folder.toString());
        ShenyuSettings settings = ShenyuSettings.from(given, Optional.of("2.6.0"));
        assertThatCode(settings::requireLaunchable).doesNotThrowAnyException();
        assertThat(settings.distribution().orElseThrow().folder()).isEqualTo(folder);

        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(ShenyuSettings.from(given, Optional.of("2.7.1"))::requireLaunchable)
                .withMessage("ShenYu home '%s' must be of version 2.7.1, is of 2.6.0: correct one of them", folder);
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(ShenyuSettings.from(with("home", "/no/such"), Optional.of("2.6.0"))::requireLaunchable)
                .withMessageContaining("'/no/such' is no folder: unpack the distribution or correct the path");
    }

    @Test
    void refusesAnImageOfAnotherRelease() {
        refuses(
                with("image", "apache/shenyu-bootstrap:2.6.1"),
                "ShenYu setting 'image' must be of the arm's version, which is 2.4.3 and by which settings are written and "
                        + "reports speak, was 'apache/shenyu-bootstrap:2.6.1': write version: 2.6.1 beside it");
        assertThat(ShenyuSettings.from(with("image", "registry.example:5000/shenyu:2.6.1"), Optional.of("2.6.1"))
                        .officialImage())
                .contains("registry.example:5000/shenyu:2.6.1");
        String pinned = "apache/shenyu-bootstrap:2.6.1@sha256:" + "0a".repeat(32);
        assertThat(ShenyuSettings.from(with("image", pinned), Optional.of("2.6.1"))
                        .officialImage())
                .contains(pinned);
        refuses(
                with("image", pinned),
                "ShenYu setting 'image' must be of the arm's version, which is 2.4.3 and by which settings are written and "
                        + "reports speak, was '" + pinned + "': write version: 2.6.1 beside it");
        assertThat(ShenyuSettings.from(with("image", "registry.example:5000/shenyu"), Optional.of("2.6.1"))
                        .officialImage())
                .as("a tag that is no release says nothing")
                .contains("registry.example:5000/shenyu");
    }

    @Test
    void rejectsADistributionOfWhatIsEmbeddedAndOneBesideAJar() {
        refuses(
                with("home", "x"),
                "ShenYu setting 'home' is not for version 2.4.3, which is embedded, was 'x': remove it or name the "
                        + "distribution's version");
        Map<String, Object> both = with("home", "x");
        both.put("jar", "y");
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(both, Optional.of("2.6.0")))
                .withMessage("ShenYu settings 'jar', 'home' and 'image' say what to launch: give one of them");
    }

    @Test
    void rejectsWhatOnlyTheEmbeddedGatewayCan() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(with("burn", "5%"), Optional.of("2.6.0")))
                .withMessage("ShenYu setting 'burn' needs code of the embedded gateway, which is 2.4.3, was with 2.6.0:"
                        + " remove it");
    }

    @Test
    void takesTheRadixMatcherInTheEmbeddedGatewayAndInADistributionOf27() {
        assertThat(ShenyuSettings.from(with("rules", "radix"), Optional.of("2.7.1"))
                        .ruleMatching())
                .isEqualTo(RuleMatching.RADIX);
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(with("rules", "radix"), Optional.of("2.6.0")))
                .withMessageContaining("'rules: radix' must be with the embedded gateway")
                .withMessageContaining("was with 2.6.0: remove it");
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(with("rules", "radix"), Optional.of("2.7.1"))
                        .requireContainable())
                .withMessageContaining("apache/shenyu-bootstrap:2.7.1', which does not have the jar");
    }

    @Test
    void takesGeneratedRoutesOnEveryRelease() {
        for (String version : ShenyuVersions.bundled().known()) {
            ShenyuSettings settings =
                    ShenyuSettings.from(with("routes", Map.of("count", 10, "at", "last")), Optional.of(version));
            assertThat(settings.rules().rules()).hasSize(10);
        }
    }

    private static Map<String, Object> with(String name, Object value) {
        Map<String, Object> settings = new HashMap<>(LEAST);
        settings.put(name, value);
        return settings;
    }

    private static void refuses(Map<String, Object> settings, String message) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuSettings.from(settings, Optional.empty()))
                .withMessage(message);
    }
}
