package dev.gatebench.core.result;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;
import org.HdrHistogram.Histogram;

/** A run that was never measured, of a gateway that keeps up with 60 % of its capacity and no longer with 100 %. */
public final class SyntheticCurves {
    private static final ClosedLoad CAPACITY = new ClosedLoad(600);
    private static final List<Load> LOADS = List.of(CAPACITY, share(30), share(60), share(100));
    private static final int RATE_OF_ALL = 8000;

    /** When it ended. */
    public static final Instant END = SyntheticRun.START.plusSeconds(600);

    private SyntheticCurves() {}

    /** Writes it into a folder. */
    public static RunFolder write(Path dir) throws IOException {
        RunInfo closed = SyntheticRun.info(List.of("direct", "netty"), LOADS, true);
        RunInfo info = closed.with()
                .seed(1)
                .driver("injector")
                .rank(false)
                .slos(List.of(Slo.parse("p99=500ms"), Slo.parse("p99.9=1s")))
                .published(Optional.empty())
                .build();
        SyntheticRun run = new SyntheticRun(dir, 3);
        List<Trial> trials = new ArrayList<>();
        for (int fork = 1; fork <= 3; fork++) {
            for (SyntheticRun.Model model : List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY)) {
                trials.add(judged(run.trial(model, CAPACITY, fork, 1)));
                for (int percent : new int[] {30, 60, 100}) {
                    trials.add(judged(open(run.trial(model, share(percent), fork, 1), percent, model)));
                }
            }
        }
        return run.write(info, trials);
    }

    /**
     * Writes a run of these loads, of arms that keep up with all.
     *
     * @param rates what each open load offers, requests a second
     * @param p99Ns the p99 of netty's response times at a rate; the forks differ from it by 2 %
     */
    public static RunFolder write(Path dir, List<Load> loads, ToIntFunction<Load> rates, IntToDoubleFunction p99Ns)
            throws IOException {
        Histogram one = new Histogram(3);
        one.recordValue(1_000_000);
        HistogramFiles.write(dir, "hdr/none", "one time for all", java.time.Instant.EPOCH, 1_000_000_000L, one);
        SyntheticRun run = new SyntheticRun(dir, 3);
        List<Trial> trials = new ArrayList<>();
        for (int fork = 1; fork <= 3; fork++) {
            for (Load load : loads) {
                trials.add(judged(run.trial(SyntheticRun.NETTY, new ClosedLoad(load.connections()), fork, 1)));
                if (load.isOpen()) {
                    int rate = rates.applyAsInt(load);
                    double ns = p99Ns.applyAsDouble(rate) * (1 + 0.02 * (fork - 2));
                    trials.add(TrialBuilder.trial("netty", load, fork, 1)
                            .durationNs(8_000_000_000L)
                            .requests(8L * rate)
                            .throughputPerSec(rate)
                            .responseTime(times(ns), "hdr/none")
                            .offered(new Traffic.Offered(
                                    rate, rate, rate, 0, 0, 0, Collections.nCopies(20, 9.0), Optional.empty()))
                            .build());
                }
            }
        }
        return run.write(SyntheticRun.info(List.of("direct", "netty"), loads, true), trials);
    }

    private static Quantiles times(double p99Ns) {
        long ns = Math.round(p99Ns);
        return new Quantiles(ns / 2.0, OptionalLong.of(ns / 2), ns / 2, ns / 2, ns / 2, ns, OptionalLong.of(ns), ns);
    }

    private static Trial open(Trial like, int percent, SyntheticRun.Model model) {
        int rate = RATE_OF_ALL * percent / 100;
        boolean behind = percent == 100 && model.backend();
        double answered = behind ? 0.9 * rate : rate;
        Traffic.Times times = like.traffic().serviceTime().orElseThrow();
        Quantiles small = new Quantiles(
                9_000, OptionalLong.of(7_000), 8_000, 9_000, 20_000, 40_000, OptionalLong.of(60_000), 90_000);
        long requests = Math.round(answered * like.durationNs() / 1e9);
        return TrialBuilder.like(like)
                .requests(requests)
                .throughputPerSec(answered)
                .inFlight(answered * times.ns().mean() / 1e9)
                .responseTime(times.ns(), times.histogramFile())
                .offered(new Traffic.Offered(
                        rate,
                        rate,
                        rate,
                        0,
                        0,
                        0,
                        Collections.nCopies(20, 100.0 + like.fork()),
                        Optional.of(new Traffic.Times(small, 1, times.histogramFile()))))
                .host(OptionalDouble.of(0.004), OptionalDouble.of(0.006))
                .build();
    }

    private static Trial judged(Trial trial) {
        return Checks.apply(trial, CheckLimits.defaults(), List.of());
    }

    private static ShareLoad share(int percent) {
        return new ShareLoad(percent, Arrivals.POISSON, 600);
    }
}
