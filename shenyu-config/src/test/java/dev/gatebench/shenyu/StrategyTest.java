package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyTest {
    @ParameterizedTest
    @EnumSource
    void exactlyOneLineOfARecordedLogNamesTheStrategy(Strategy strategy) {
        assertThat(Resources.text("embedded-" + strategy.word() + ".log.txt").lines())
                .hasSizeGreaterThan(5)
                .filteredOn(line -> StrategyProof.loadedBy(line).isPresent())
                .singleElement()
                .satisfies(line -> assertThat(StrategyProof.loadedBy(line)).hasValue(strategy));
    }

    @Test
    void anotherPluginsLineNamesNone() {
        assertThat(StrategyProof.loadedBy("load plugin:[divide] [org.apache.shenyu.plugin.divide.DividePlugin]"))
                .isEqualTo(Optional.empty());
    }
}
