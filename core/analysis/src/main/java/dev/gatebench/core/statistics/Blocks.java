package dev.gatebench.core.statistics;

import dev.gatebench.core.load.Load;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Figures by block. A block is a round of a fork: it holds every load once, so that its figures saw the same host. Over
 * several loads a block counts once, with the geometric mean of its figures, because these are not independent.
 *
 * <p>A block that lacks a load counts too. Each logarithm is modelled as a part of the block plus a part of the load,
 * both fitted by least squares. An incomplete block gets its own part and the mean of all loads' parts: the
 * least-squares mean of an incomplete block design (Yates, "Incomplete Randomized Blocks", 1936; Searle, Speed and
 * Milliken, "Population Marginal Means in the Linear Model", 1980). A complete block gets exactly the mean of its
 * figures.
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

    /** Returns the figures of one load, one a block. */
    public List<Observation> at(Load load) {
        return pooled(Set.of(load));
    }

    /** Returns the loads to pool over: all that blocks connect; of several unconnected groups the largest. */
    public Set<Load> loadsToPool() {
        Set<Load> rest = loads();
        Set<Load> best = Set.of();
        while (!rest.isEmpty()) {
            Set<Load> group = connectedWith(rest.iterator().next());
            rest.removeAll(group);
            best = figuresOf(group) > figuresOf(best) ? group : best;
        }
        return best;
    }

    private Set<Load> loads() {
        return byBlock.values().stream()
                .flatMap(block -> block.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Load> connectedWith(Load load) {
        Set<Load> connected = new TreeSet<>(Set.of(load));
        int before;
        do {
            before = connected.size();
            byBlock.values().stream()
                    .map(Map::keySet)
                    .filter(loads -> !Collections.disjoint(loads, connected))
                    .forEach(connected::addAll);
        } while (connected.size() > before);
        return connected;
    }

    private long figuresOf(Set<Load> loads) {
        return byBlock.values().stream()
                .flatMap(block -> block.keySet().stream())
                .filter(loads::contains)
                .count();
    }

    /** Returns how many figures of these loads are missing: blocks × loads less the figures that there are. */
    public long missing(Set<Load> loads) {
        long blocks = byBlock.values().stream()
                .filter(block -> block.keySet().stream().anyMatch(loads::contains))
                .count();
        return blocks * loads.size() - figuresOf(loads);
    }

    /** Returns the geometric mean over these loads for each block with any; none where no blocks connect them. */
    public List<Observation> pooled(Set<Load> loads) {
        Blocks subset = new Blocks(byBlock.values().stream()
                .flatMap(block -> block.values().stream())
                .filter(point -> loads.contains(point.load()))
                .toList());
        if (loads.isEmpty() || !subset.loadsToPool().containsAll(loads)) {
            return List.of();
        }
        Map<Load, Double> parts = subset.partsOfLoads();
        return subset.byBlock.entrySet().stream()
                .map(block -> new Observation(
                        block.getKey().fork(),
                        block.getValue().values().iterator().next().lane(),
                        LogScale.geometricMean(block.getValue().values().stream()
                                .map(point -> point.value() / Math.exp(parts.getOrDefault(point.load(), 0.0)))
                                .toList())))
                .toList();
    }

    /**
     * Fits the part of each load, on the scale of logarithms and with a mean of 0: least squares with a part for each
     * block and one for each load but the first, whose part is 0 until all are centred. Centring figures and loads
     * within each block removes the blocks' parts beforehand: the loads' parts stay the same (Frisch, Waugh and
     * Lovell), and the design is only as wide as there are loads.
     */
    private Map<Load, Double> partsOfLoads() {
        List<Load> loads = List.copyOf(new TreeSet<>(loads()));
        double[] parts = new double[loads.size()];
        if (loads.size() > 1) {
            System.arraycopy(fitted(loads), 0, parts, 1, parts.length - 1);
        }
        double middle = Mean.of(parts).getAsDouble();
        return IntStream.range(0, parts.length).boxed().collect(Collectors.toMap(loads::get, i -> parts[i] - middle));
    }

    private double[] fitted(List<Load> loads) {
        int figures = (int) figuresOf(Set.copyOf(loads));
        RealMatrix design = MatrixUtils.createRealMatrix(figures, loads.size() - 1);
        RealVector logs = new ArrayRealVector(figures);
        int row = 0;
        for (Map<Load, Point> block : byBlock.values()) {
            double mean = block.values().stream()
                    .mapToDouble(point -> Math.log(point.value()))
                    .average()
                    .orElse(0);
            for (Point point : block.values()) {
                for (int load = 1; load < loads.size(); load++) {
                    double own = point.load().equals(loads.get(load)) ? 1 : 0;
                    double ofBlock = block.containsKey(loads.get(load)) ? 1.0 / block.size() : 0;
                    design.setEntry(row, load - 1, own - ofBlock);
                }
                logs.setEntry(row++, Math.log(point.value()) - mean);
            }
        }
        return new QRDecomposition(design).getSolver().solve(logs).toArray();
    }

    /**
     * A figure with its place in the plan: one trial's, or the ratio of two trials of the same block.
     *
     * @param round round of the block in the fork; fork and round name the block
     * @param value the figure, above 0
     * @param lane the lane of the fork, as {@link Observation#lane}
     */
    public record Point(int fork, int round, Load load, double value, int lane) {
        /** Makes a point that has no lane: the run has one lane, or the figure is a ratio within one block. */
        public Point(int fork, int round, Load load, double value) {
            this(fork, round, load, value, 0);
        }
    }
}
