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
    void estimateWhatABlockLacksFromTheOthers() {
        Blocks blocks = new Blocks(List.of(
                new Point(1, 1, new ClosedLoad(600), 1),
                new Point(1, 1, new ClosedLoad(800), 100),
                new Point(1, 2, new ClosedLoad(600), 2)));

        assertThat(blocks.loadsToPool()).containsExactlyElementsOf(Loads.closed(600, 800));
        assertThat(blocks.missing(blocks.loadsToPool())).isEqualTo(1);
        List<Observation> pooled = blocks.pooled(blocks.loadsToPool());
        assertThat(pooled.get(0).value()).as("as if nothing were missing").isCloseTo(10, within(1e-9));
        assertThat(pooled.get(1).value())
                .as("the second round is twice the first where both were measured")
                .isCloseTo(20, within(1e-9));
    }

    @Test
    void dropNoBlockThoughEachLacksAnotherLoad() {
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
        assertThat(blocks.missing(blocks.loadsToPool())).isEqualTo(3);
        assertThat(blocks.pooled(blocks.loadsToPool()))
                .as("the rounds are alike, the loads are not")
                .hasSize(4)
                .allSatisfy(block -> assertThat(block.value()).isCloseTo(Math.cbrt(6), within(1e-9)));
    }

    @Test
    void leaveOutLoadsThatShareNoBlockWithTheOthers() {
        Blocks blocks = new Blocks(List.of(
                new Point(1, 1, new ClosedLoad(600), 1),
                new Point(1, 1, new ClosedLoad(800), 2),
                new Point(1, 2, new ClosedLoad(1000), 3)));

        assertThat(blocks.loadsToPool()).containsExactlyElementsOf(Loads.closed(600, 800));
        assertThat(blocks.pooled(blocks.loadsToPool())).hasSize(1);
        assertThat(blocks.pooled(Set.copyOf(Loads.closed(600, 1000))))
                .as("nobody can tell the load from the round")
                .isEmpty();
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
