package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.statistics.Blocks.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlocksTest {
    @Test
    void countEachBlockOnceWithTheGeometricMeanOfItsLoads() {
        Blocks blocks = new Blocks(List.of(
                new Point(1, 2, new ClosedLoad(600), 4),
                new Point(1, 1, new ClosedLoad(600), 2),
                new Point(1, 1, new ClosedLoad(800), 8),
                new Point(1, 2, new ClosedLoad(800), 9)));
        List<Observation> pooled = blocks.pooled(blocks.loadsToPool());
        assertThat(pooled).hasSize(2);
        assertThat(pooled.get(0).value()).isCloseTo(4, within(1e-12));
        assertThat(pooled.get(1).value()).isCloseTo(6, within(1e-12));
        assertThat(blocks.at(new ClosedLoad(600)))
                .extracting(Observation::value)
                .containsExactly(2.0, 4.0);
    }

    @Test
    void poolOverTheLoadsThatEveryBlockHas() {
        Blocks blocks = new Blocks(List.of(
                new Point(1, 1, new ClosedLoad(600), 1),
                new Point(1, 1, new ClosedLoad(800), 100),
                new Point(1, 2, new ClosedLoad(600), 1)));
        assertThat(blocks.loadsToPool()).containsExactlyElementsOf(Loads.closed(600));
        assertThat(blocks.pooled(blocks.loadsToPool()))
                .extracting(Observation::value)
                .containsExactly(1.0, 1.0);
    }

    @Test
    void dropBlocksWhereNoLoadIsInAllOfThem() {
        List<Point> points = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            for (int load = 1; load <= 3; load++) {
                if (load != round) {
                    points.add(new Point(1, round, new ClosedLoad(load), load));
                }
            }
        }
        Blocks blocks = new Blocks(points);
        assertThat(blocks.loadsToPool()).containsExactlyElementsOf(Loads.closed(1, 2, 3));
        assertThat(blocks.pooled(blocks.loadsToPool()))
                .as("the fourth round alone has all loads")
                .hasSize(1);
    }

    @Test
    void haveNothingToPoolWithoutALoad() {
        assertThat(new Blocks(List.of()).pooled(Set.of())).isEmpty();
        assertThat(new Blocks(List.of(new Point(1, 1, new ClosedLoad(600), 1))).pooled(Set.of()))
                .isEmpty();
    }

    @Test
    void refuseALoadTwice() {
        Point point = new Point(1, 1, new ClosedLoad(600), 1);
        assertThatThrownBy(() -> new Blocks(List.of(point, point))).hasMessageContaining("each load once");
    }
}
