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
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Figures by block. A block is a round of a fork: it holds every load once, so that its figures saw the same host. Over
 * several loads a block counts once, with the geometric mean of its figures: what a block's figures have in common is
 * no independent repetition.
 *
 * <p>A block that lacks a load counts too. The logarithms are taken for the sum of what is of the block and what is of
 * the load, both fitted by least squares, and an incomplete block has its own part and the mean of all loads' parts:
 * the least-squares mean of an incomplete block design (Yates, "Incomplete Randomized Blocks", 1936; Searle, Speed and
 * Milliken, "Population Marginal Means in the Linear Model", 1980). For a block that has all loads that is exactly the
 * mean of its figures.
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
     * The loads to pool over: all, but where some share no block with the others, even by way of further ones, those
     * that hold most figures. Of loads that share nothing nobody can tell what is of the load and what of the block.
     */
    public Set<Load> loadsToPool() {
        Set<Load> rest = loads();
        Set<Load> best = Set.of();
        while (!rest.isEmpty()) {
            Set<Load> next = connectedWith(rest.iterator().next());
            rest.removeAll(next);
            best = figuresOf(next) > figuresOf(best) ? next : best;
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
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Map<Load, Point> block : byBlock.values()) {
                if (block.keySet().stream().anyMatch(connected::contains)) {
                    grown |= connected.addAll(block.keySet());
                }
            }
        }
        return connected;
    }

    private long figuresOf(Set<Load> loads) {
        return byBlock.values().stream()
                .flatMap(block -> block.keySet().stream())
                .filter(loads::contains)
                .count();
    }

    /** How many figures of these loads are missing, that is blocks × loads less the figures that there are. */
    public long missing(Set<Load> loads) {
        long blocks = byBlock.values().stream()
                .filter(block -> block.keySet().stream().anyMatch(loads::contains))
                .count();
        return blocks * loads.size() - figuresOf(loads);
    }

    /**
     * The geometric mean over these loads, one figure for each block that has at least one of them; none without a
     * load, or where the loads share no blocks.
     */
    public List<Observation> pooled(Set<Load> loads) {
        Blocks those = new Blocks(byBlock.values().stream()
                .flatMap(block -> block.values().stream())
                .filter(point -> loads.contains(point.load()))
                .toList());
        if (loads.isEmpty() || !those.loadsToPool().containsAll(loads)) {
            return List.of();
        }
        Map<Load, Double> parts = those.partsOfLoads();
        return those.byBlock.entrySet().stream()
                .map(block -> new Observation(
                        block.getKey().fork(),
                        block.getValue().values().iterator().next().lane(),
                        LogScale.geometricMean(block.getValue().values().stream()
                                .map(point -> point.value() / Math.exp(parts.getOrDefault(point.load(), 0.0)))
                                .toList())))
                .toList();
    }

    /**
     * What is of each load, on the scale of logarithms and with a mean of 0: the least-squares fit of a part for each
     * block and one for each load but the first, whose part is 0 until all are centred. The blocks' parts are taken out
     * beforehand, by centring figures and loads within each block, which gives the same parts of loads (Frisch, Waugh
     * and Lovell) from a design as narrow as there are loads.
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
     * @param fork fork of the block
     * @param round round of the block in the fork; fork and round name the block
     * @param load load within the block
     * @param value the figure, above 0
     * @param lane the lane of the fork, as {@link Observation#lane}
     */
    public record Point(int fork, int round, Load load, double value, int lane) {
        /** One that the lane is not in: of one lane, or a ratio of two figures of one block. */
        public Point(int fork, int round, Load load, double value) {
            this(fork, round, load, value, 0);
        }
    }
}
