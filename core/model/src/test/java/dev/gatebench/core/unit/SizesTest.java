package dev.gatebench.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SizesTest {
    private static final long MOST = 1_000_000_000L << 30;
    private static final String RULE =
            "a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was ";

    static Stream<Arguments> accepted() throws IOException {
        return UnitVectors.accepted("size");
    }

    static Stream<String> refused() throws IOException {
        return UnitVectors.refused("size");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void readsAWholeNumberAndAUnitOf1000OrOf1024(String text, long bytes) {
        assertThat(Sizes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesEverythingElseAndNamesTheValue(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sizes.parse(text)).withMessage(RULE + "'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0B",
        "2001, 2001B",
        "2000, 2KB",
        "2048, 2KiB",
        "67108864, 64MiB",
        "64000000, 64MB",
        "6442450944, 6GiB",
        "6000000000, 6GB",
        "1024000, 1000KiB"
    })
    void writesTheGreatestUnitThatKeepsThemWhole(long bytes, String text) {
        assertThat(Sizes.format(bytes)).isEqualTo(text);
    }

    @Property
    void readsWhatItWrote(@ForAll @LongRange(max = MOST) long bytes) {
        assertThat(Sizes.parse(Sizes.format(bytes))).isEqualTo(bytes);
    }

    @Property
    void refusesGarbageInOneLine(@ForAll String text) {
        try {
            assertThat(Sizes.parse(text)).isNotNegative();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith(RULE).hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1020 B",
        "1024, 1 KiB",
        "2048, 2 KiB",
        "1048575, 1020 KiB",
        "134217728, 128 MiB",
        "25232932864, 23.5 GiB",
        "25769803776, 24 GiB",
        "9223372036854775807, 8 EiB"
    })
    void saysThemToPeople(long bytes, String text) {
        assertThat(Sizes.people(bytes)).isEqualTo(text);
    }
}
