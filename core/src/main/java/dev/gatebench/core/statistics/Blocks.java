package dev.gatebench.core.statistics;

import dev.gatebench.core.load.Load;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Figures by block. A block is a round of a fork: it holds every load once, so that its figures saw the same host. Over
 * several loads a block counts once, with the geometric mean of its figures: what a block's figures have in common is
 * no independent repetition.
 */
public final class Blocks {
    private final SortedMap<Key, Map<Load, Point>> byBlock = new TreeMap<>();

    private record Key(int fork, int round) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparingInt(Key::fork).thenComparingInt(Key::round);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Sorts points into blocks.
     *
     * @throws IllegalArgumentException when a block has a load twice
     */
    public Blocks(List<Point> points) {
        for (Point point : points) {
            Point before = byBlock.computeIfAbsent(new Key(point.fork(), point.round()), key -> new HashMap<>())
                    .putIfAbsent(point.load(), point);
            if (before != null) {
                throw new IllegalArgumentException("a block must have each load once, has twice " + point);
            }
        }
    }

    /** The figures of one load, one a block. */
    public List<Observation> at(Load load) {
        return pooled(Set.of(load));
    }

    /**
     * The loads to pool over: those that every block has; where there is none, all of them, so that {@link #pooled}
     * drops the blocks that lack one. A mean over different loads in different blocks would mistake a load's effect for
     * the host's.
     */
    public Set<Load> loadsToPool() {
        Set<Load> all = byBlock.values().stream()
                .flatMap(block -> block.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<Load> everywhere = new TreeSet<>(all);
        byBlock.values().forEach(block -> everywhere.retainAll(block.keySet()));
        return everywhere.isEmpty() ? all : everywhere;
    }

    /** The geometric mean over these loads, one figure for each block that has them all; none without a load. */
    public List<Observation> pooled(Set<Load> loads) {
        return byBlock.entrySet().stream()
                .filter(block -> !loads.isEmpty() && block.getValue().keySet().containsAll(loads))
                .map(block -> new Observation(
                        block.getKey().fork(),
                        LogScale.geometricMean(block.getValue().values().stream()
                                .filter(point -> loads.contains(point.load()))
                                .map(Point::value)
                                .toList())))
                .toList();
    }

    /**
     * A figure with its place in the plan: one trial's, or the ratio of two trials of the same block.
     *
     * @param fork fork of the block
     * @param round round of the block in the fork; fork and round name the block
     * @param load load within the block
     * @param value the figure, above 0
     */
    public record Point(int fork, int round, Load load, double value) {}
}
