package dev.gatebench.core.statistics;

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
 * Figures by block. A block is a round of a fork: it holds every load once, so that its figures saw the same host. Over several loads a
 * block counts once, with the geometric mean of its figures: what a block's figures have in common is no independent repetition.
 */
public final class Blocks {
    private final SortedMap<Key, Map<Integer, Point>> byBlock = new TreeMap<>();

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
    public List<Observation> at(int load) {
        return pooled(Set.of(load));
    }

    /**
     * The loads to pool over: those that every block has; where there is none, all of them, so that {@link #pooled} drops the blocks that
     * lack one. A mean over different loads in different blocks would mistake a load's effect for the host's.
     */
    public Set<Integer> loadsToPool() {
        Set<Integer> all = byBlock.values().stream()
                .flatMap(block -> block.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> everywhere = new TreeSet<>(all);
        byBlock.values().forEach(block -> everywhere.retainAll(block.keySet()));
        return everywhere.isEmpty() ? all : everywhere;
    }

    /** The geometric mean over these loads, one figure for each block that has them all; none without a load. */
    public List<Observation> pooled(Set<Integer> loads) {
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
}
