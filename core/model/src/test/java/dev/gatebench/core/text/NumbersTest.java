package dev.gatebench.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void tellsARatioBelowOneTheOtherWayRound() {
        assertThat(Numbers.times(26.2)).isEqualTo("26.2");
        assertThat(Numbers.times(119_000)).isEqualTo("119,000");
        assertThat(Numbers.times(0.00000841)).isEqualTo("1/119,000");
        assertThat(Numbers.times(0.5)).isEqualTo("1/2.00");
        assertThat(Numbers.times(0.9999)).isEqualTo("1.00");
        assertThat(Numbers.times(1)).isEqualTo("1.00");
    }

    @Test
    void keepsSignificantDigits() {
        assertThat(Numbers.significant(29512.3, 4)).isEqualTo("29,510");
        assertThat(Numbers.significant(9999.6, 4)).isEqualTo("10,000");
        assertThat(Numbers.significant(84.017, 3)).isEqualTo("84.0");
        assertThat(Numbers.significant(0.0012, 3)).isEqualTo("0.00120");
        assertThat(Numbers.significant(0.99996, 3)).isEqualTo("1.00");
        assertThat(Numbers.significant(0, 3)).isEqualTo("0");
        assertThat(Numbers.significant(Double.NaN, 3)).isEqualTo("–");
    }

    @Test
    void convertsUnits() {
        assertThat(Numbers.millis(84_017_151)).isEqualTo("84.0");
        assertThat(Numbers.micros(142_300)).isEqualTo("142");
        assertThat(Numbers.percent(0.001)).isEqualTo("0.1 %");
        assertThat(Numbers.percent(0.0034878)).isEqualTo("0.349 %");
        assertThat(Numbers.percent(0)).isEqualTo("0 %");
        assertThat(Numbers.percent(1e-60)).isEqualTo("0.0000 %");
        assertThat(Numbers.signedPercent(-0.0321)).isEqualTo("-3.21 %");
    }

    @Test
    void isTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Numbers.significant(1234.5, 5)).isEqualTo("1,234.5");
            assertThat(Numbers.count(1234567)).isEqualTo("1,234,567");
        } finally {
            Locale.setDefault(before);
        }
    }
}
