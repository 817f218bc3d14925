package dev.gatebench.core.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.audit.AuditLimits;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Figures of loads that were simulated, so that they are true: no rule calls them impossible. */
class TruthPropertiesTest {
    private static final double[] SHARES = {50, 75, 90, 95, 99, 99.9};
    private static final double S = 1e9;

    @Property(tries = 500)
    void noTrueFiguresAreCalledImpossible(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int connections,
            @ForAll @IntRange(min = 30, max = 400) int replies,
            @ForAll @IntRange(min = 0, max = 3) int decimals,
            @ForAll boolean hasMean,
            @ForAll boolean hasMost) {
        ToolFigures figures = load(new SplittableRandom(seed), connections, replies, decimals, hasMean, hasMost);
        Subject subject = Subject.of("it", figures);
        Surroundings around = new Surroundings(
                List.of(subject), Optional.empty(), OptionalDouble.empty(), AuditLimits.defaults(), "output");
        List<CheckResult> found = Rules.ALL.stream()
                .filter(Rule::isOfTruth)
                .flatMap(rule -> rule.judge(subject, around).stream())
                .filter(finding -> finding.verdict() == Verdict.FAIL)
                .toList();
        assertThat(found).isEmpty();
    }

    /** Simulates connections that each send their next request when they have a reply, until a time. */
    private static ToolFigures load(
            SplittableRandom random, int connections, int replies, int decimals, boolean hasMean, boolean hasMost) {
        double scale = Math.pow(10, random.nextDouble(-1, 2)); // ms
        double spread = random.nextDouble(0, 1);
        double endMs = scale * replies * Math.exp(spread * spread / 2);
        double[] times = new double[connections * replies * 50];
        int count = 0;
        for (int i = 0; i < connections; i++) {
            double at = 0;
            while (count < times.length) {
                double took = scale * Math.exp(spread * random.nextGaussian());
                at += took;
                if (at > endMs) {
                    break;
                }
                times[count++] = took;
            }
        }
        double[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (double share : SHARES) {
            quantiles.put(share, printed(sorted[(int) Math.min(count - 1, Math.floor(share / 100 * count))], decimals));
        }
        ToolFiguresDraft figures = ToolFigures.of("ab", Loop.CLOSED)
                .concurrency(connections)
                .requests(OptionalLong.of(count))
                .seconds(Optional.of(Figure.exact(endMs / 1e3)))
                .perSec(Optional.of(Figure.rounded(count / (endMs / 1e3), 0.005)))
                .least(Optional.of(printed(sorted[0], decimals)))
                .quantiles(quantiles);
        if (hasMean) {
            figures.mean(Optional.of(printed(Arrays.stream(sorted).average().orElseThrow(), decimals)));
        }
        if (hasMost) {
            figures.most(Optional.of(printed(sorted[count - 1], decimals)));
        }
        return figures.build();
    }

    private static Figure printed(double ms, int decimals) {
        double unit = Math.pow(10, -decimals);
        return Figure.rounded(Math.round(ms / unit) * unit, unit / 2).times(S / 1e3);
    }
}
