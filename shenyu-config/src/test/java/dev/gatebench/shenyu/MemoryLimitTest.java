package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.shenyu.input.SettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryLimitTest {

    @Test
    void readsSizesOf1024() {
        assertThat(MemoryLimit.parse("768MB"))
                .returns(768L << 20, MemoryLimit::bytes)
                .returns("768 MB", MemoryLimit::words);
        assertThat(MemoryLimit.parse("6GB"))
                .returns(6L << 30, MemoryLimit::bytes)
                .returns("6 GB", MemoryLimit::words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "6g", "6 GB", "-1GB", "63MB", "1234567MB", "1.5GB"})
    void refusesOthersInOneLine(String text) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> MemoryLimit.parse(text))
                .withMessage(
                        "ShenYu setting 'memory' must be a size of at least 64 MB such as 768MB or 6GB, was '%s': correct it",
                        text);
    }
}
