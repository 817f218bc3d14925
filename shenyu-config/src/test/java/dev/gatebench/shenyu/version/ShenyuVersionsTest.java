package dev.gatebench.shenyu.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.shenyu.Resources;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShenyuVersionsTest {
    private static final Map<String, String> CHOSEN = Map.of("strategy", "netty", "pool", "elastic");
    private final ShenyuVersions versions = ShenyuVersions.bundled();

    @Test
    void spansNameKnownReleasesInOrderAndDoNotOverlap() {
        List<String> known = versions.known();
        versions.settings().forEach((key, setting) -> {
            int before = -1;
            for (KnownSetting.Span span : setting.spans()) {
                assertThat(known).as(key).contains(span.from(), span.to());
                assertThat(known.indexOf(span.from())).as(key).isGreaterThan(before);
                before = known.indexOf(span.to());
                assertThat(before).as(key).isGreaterThanOrEqualTo(known.indexOf(span.from()));
            }
        });
    }

    static List<String> known() {
        return ShenyuVersions.bundled().known();
    }

    @ParameterizedTest
    @MethodSource("known")
    void everythingThatTheBundledFilesOfAReleaseWriteExistsAndHasAnEffect(String version) throws IOException {
        Set<String> keys = new TreeSet<>();
        for (String file : versions.facts(version).files()) {
            JsonNode root = new YAMLMapper().readTree(Resources.text(file).replaceAll("@\\w+@", "0"));
            collect("shenyu", root.get("shenyu"), keys);
        }
        if (version.equals("2.4.3")) {
            // shipped by the release too, where it does nothing: the test is on the misspelt name
            keys.remove("shenyu.local.enabled");
        }

        assertThat(keys).hasSizeGreaterThan(35);
        assertThat(keys).allSatisfy(key -> assertThat(versions.span(version, key))
                .hasValueSatisfying(span -> assertThat(span.ignored()).isEmpty()));
    }

    @ParameterizedTest
    @CsvSource({
        "2.4.3, shenyu.netty.http.selectCount, under shenyu.netty.tcp",
        "2.5.1, shenyu.netty.tcp.selectCount, under shenyu.netty.http",
        "2.4.3, shenyu.ruleMatchCache.cache.enabled, came with 2.6.0",
        "2.6.0, shenyu.matchCache.selector.selectorEnabled, exists in no release",
        "2.7.1, shenyu.ruleMatchCache.trie.enabled, went with 2.7.1",
        "2.7.1, shenyu.trie.matchMode, 2.7.1 has none",
        "2.6.0, shenyu.httpclient.pool.maxLifeTime, it exists from 2.6.1 to 2.7.1",
        "2.4.3, server.port, not listed"
    })
    void refusesWhatAReleaseDoesNotHaveAndSaysWhereItIs(String version, String key, String hint) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> versions.check(version, key, 1, CHOSEN))
                .withMessageStartingWith("ShenYu property '%s' does not exist in %s", key, version)
                .withMessageContaining(hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shenyu.httpclient.threadPool.workerCount",
                "shenyu.httpclient.readTimeout",
                "shenyu.httpclient.writeTimeout",
                "shenyu.httpclient.readerIdleTime",
                "shenyu.httpclient.allIdleTime",
                "shenyu.httpclient.responseTimeout"
            })
    void refusesWhatHasNoEffect(String key) {
        for (String version : List.of("2.5.1", "2.6.0", "2.6.1", "2.7.0.2", "2.7.1")) {
            assertThatExceptionOfType(SettingException.class)
                    .isThrownBy(() -> versions.check(version, key, 1, CHOSEN))
                    .withMessageStartingWith("ShenYu property '%s' has no effect in %s (", key, version);
        }
    }

    @Test
    void acceptsTheTimeoutsOfTheReleaseInWhichTheyWork() {
        assertThatCode(() -> versions.check("2.4.3", "shenyu.httpclient.readTimeout", 1, CHOSEN))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatASettingOfOursWrites() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> versions.check("2.4.3", "shenyu.httpclient.keepAlive", true, CHOSEN))
                .withMessage("ShenYu property 'shenyu.httpclient.keepAlive' is written by keepAlive: set it there");
    }

    @Test
    void refusesWhatOnlyTheOtherChoiceReads() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> versions.check("2.4.3", "shenyu.httpclient.pool.acquireTimeout", 1, CHOSEN))
                .withMessage(
                        "ShenYu property 'shenyu.httpclient.pool.acquireTimeout' has an effect only with pool: fixed, "
                                + "was elastic: remove it or change that");
    }

    @ParameterizedTest
    @CsvSource({
        "shenyu.netty.tcp.selectCount, a whole number",
        "shenyu.file.enabled, true or false",
        "shenyu.netty.tcp.socketChannel.allocType, 'one of pooled, unpooled'"
    })
    void refusesAValueOfTheWrongKind(String key, String rule) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> versions.check("2.4.3", key, "x", CHOSEN))
                .withMessage("ShenYu property '%s' must be %s, was \"x\": correct it", key, rule);
    }

    private static void collect(String path, JsonNode node, Set<String> keys) {
        if (!node.isObject()) {
            keys.add(path);
            return;
        }
        node.properties().forEach(e -> collect(path + "." + e.getKey(), e.getValue(), keys));
    }
}
