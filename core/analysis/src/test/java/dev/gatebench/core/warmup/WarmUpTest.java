package dev.gatebench.core.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
    private final Path dir;

    WarmUpTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void saysWhatEachArmCostUntilItWasSteadyOrAtItsBound() throws IOException {
        List<WarmUp> warmUps = SampleRun.results(dir).warmUps();

        assertThat(warmUps).extracting(WarmUp::arm).containsExactly("direct", "netty");
        WarmUp netty = warmUps.get(1);
        assertThat(netty.steady()).isTrue();
        assertThat(warmUps.get(0).steady()).isFalse();
        assertThat(netty.durationMs()).isEqualTo(40_000);
        assertThat(netty.requests()).isEqualTo(80_000);
        assertThat(netty.windows()).hasSize(8);
        assertThat(netty.windows().get(0).cpuNsPerRequest()).hasValue(100_000);
        assertThat(netty.windows().get(0).relativeCost()).hasValue(1.0);
        assertThat(netty.windows().get(0).jitShare()).hasValue(0.5 / 1.5);
    }

    @Test
    void hasNoFiguresOfAWindowInWhichNothingHappened() {
        WarmUp warmUp = WarmUp.of(
                        List.of(new WarmUpWindow("nginx", 1, 1, 5000, 0, 0, 0, OptionalDouble.empty(), false, false)))
                .get(0);

        assertThat(warmUp.windows())
                .containsExactly(new WarmUp.Point(
                        5000, false, 0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void keepsTheForksOfAnArmApart() {
        List<WarmUp> warmUps = WarmUp.of(List.of(window(1), window(1), window(2)));

        assertThat(warmUps).extracting(WarmUp::fork).containsExactly(1, 2);
        assertThat(warmUps).extracting(WarmUp::requests).containsExactly(200L, 100L);
    }

    @Test
    void isInTheOrderOfForksWhereLanesMadeThemAtOnce() {
        List<WarmUp> warmUps = WarmUp.of(List.of(window(2), window(1), window(2), window(1), window(1)));

        assertThat(warmUps).extracting(WarmUp::fork).containsExactly(1, 2);
        assertThat(warmUps).extracting(WarmUp::requests).containsExactly(300L, 200L);
    }

    @Test
    void passesOverALineThatACrashCutAndNamesAnyOtherThatIsWrong() throws IOException {
        RunFolder folder = SampleRun.write(dir);
        Files.writeString(folder.warmUps(), "{\"arm\": \"net", StandardOpenOption.APPEND);
        assertThat(ResultsAssembler.of(folder).warmUps()).hasSize(2);

        Files.writeString(folder.warmUps(), "\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> ResultsAssembler.of(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("warm-up.jsonl line 12 is not a window of a warm-up");
    }

    private static WarmUpWindow window(int fork) {
        return new WarmUpWindow("netty", fork, 1, 5000, 100, 1, 1, OptionalDouble.of(0), false, false);
    }
}
