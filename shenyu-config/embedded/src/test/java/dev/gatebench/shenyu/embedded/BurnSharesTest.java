package dev.gatebench.shenyu.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurnSharesTest {
    private final BurnShares shares = new BurnShares(BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("2.50"));
    private long nowMs = 1000;
    private long served;

    @Test
    void goesOnThereAndBackAtEachSilence() {
        List<Double> burnt = new ArrayList<>();
        for (int load = 0; load < 7; load++) {
            underLoad();
            burnt.add(shares.now());
            silence();
        }
        assertThat(burnt).containsExactly(0.0, 0.01, 0.025, 0.025, 0.01, 0.0, 0.0);
        assertThat(shares).hasToString("0, 1, 2.5");
    }

    @Test
    void doesNotTakeAShortPauseForASilence() {
        underLoad();
        nowMs += BurnShares.SILENCE_MS - 20;
        assertThat(shares.turns(served, nowMs)).isFalse();
        underLoad();
        assertThat(shares.now()).isZero();
    }

    @Test
    void goesOnOnceHoweverLongASilenceLasts() {
        underLoad();
        silence();
        silence();
        assertThat(shares.now()).isEqualTo(0.01);
    }

    @Test
    void keepsTheOnlyOne() {
        BurnShares one = new BurnShares(new BigDecimal("5"));
        one.turns(10, 0);
        assertThat(one.turns(10, 5000)).isFalse();
        assertThat(one.now()).isEqualTo(0.05);
    }

    private void underLoad() {
        for (int i = 0; i < 10; i++) {
            served += 5;
            nowMs += 20;
            assertThat(shares.turns(served, nowMs)).isFalse();
        }
    }

    private void silence() {
        for (int i = 0; i < 10; i++) {
            nowMs += 20;
            shares.turns(served, nowMs);
        }
    }
}
