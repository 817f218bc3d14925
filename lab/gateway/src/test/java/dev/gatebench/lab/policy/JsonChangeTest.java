package dev.gatebench.lab.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.policy.PolicyKind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonChangeTest {
    private static final byte[] SENT = bytes("{\"removed\":\"x\",\"payload\":\"xx\"}");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"payload\":\"xx\",\"added\":\"gateway\"}",
                "{\"added\":\"gateway\",\"payload\":\"xx\"}",
                " { \"added\" : \"gateway\",\n \"payload\" : \"\\u0078x\" } "
            })
    void theOrderOfFieldsAndBlanksAreNoMatter(String arrived) {
        assertThatCode(() -> JsonChange.require(PolicyKind.REQUEST_BODY, SENT, bytes(arrived), "to the backend"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"removed\":\"x\",\"payload\":\"xx\"}",
                "{\"removed\":\"x\",\"payload\":\"xx\",\"added\":\"gateway\"}",
                "{\"removed\":null,\"payload\":\"xx\",\"added\":\"gateway\"}",
                "{\"payload\":\"xx\"}",
                "{\"payload\":\"xx\",\"added\":\"another\"}",
                "{\"payload\":\"x\",\"added\":\"gateway\"}",
                "{\"payload\":\"xx\",\"added\":\"gateway\",\"more\":1}",
                "[{\"payload\":\"xx\",\"added\":\"gateway\"}]",
                "{\"payload\":\"xx\",\"added\":\"gateway\"",
                "",
                "no JSON",
                "null",
                "{\"payload\":\"y\",\"payload\":\"xx\",\"added\":\"gateway\"}",
                "\u0000\u0000\u00ff\u00fe"
            })
    void anythingElseIsNoChangeThatWasAskedFor(String arrived) {
        assertThatThrownBy(() -> JsonChange.require(PolicyKind.REQUEST_BODY, SENT, bytes(arrived), "to the backend"))
                .isInstanceOf(PolicyFailure.class)
                .hasMessageContaining("its policy requestBody did not take effect");
    }

    @Test
    void whatWasSentMustHaveTheField() {
        assertThat(JsonChange.isOf(bytes("{\"payload\":1}"), bytes("{\"payload\":1,\"added\":\"gateway\"}")))
                .isFalse();
        assertThat(JsonChange.isOf(bytes("no JSON"), bytes("no JSON"))).isFalse();
    }

    @Test
    void aTextMayBeAsLargeAsABody() {
        String payload = "x".repeat(3 << 20);
        byte[] sent = bytes("{\"removed\":\"x\",\"payload\":\"" + payload + "\"}");
        assertThat(JsonChange.isOf(sent, bytes("{\"payload\":\"" + payload + "\",\"added\":\"gateway\"}")))
                .isTrue();
        assertThat(JsonChange.isOf(SENT, bytes("{\"payload\":\"" + payload + "\",\"added\":\"gateway\"}")))
                .as("more than a change can add")
                .isFalse();
    }

    @Test
    void deepNestingIsNoJsonAndEndsNothing() {
        assertThat(JsonChange.isOf(SENT, bytes("[".repeat(200_000)))).isFalse();
    }
}
