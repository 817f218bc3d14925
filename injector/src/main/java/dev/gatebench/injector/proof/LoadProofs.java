package dev.gatebench.injector.proof;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Proofs of what is sent, and of how long requests wait at a server that works on one at a time. */
public final class LoadProofs {
    private static final double NS_PER_MS = 1e6;
    private static final int TURNS = 3;
    private static final long SETTLING_MS = 500;
    /** So few requests a second come one at a time, each long after the one before. */
    private static final int UNHURRIED_RATE = 50;

    private static final long WORK_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final double SETTLING_SECONDS = 1.5;
    private static final int SAMPLES = 2000;
    private static final double SENT_SLACK = 0.001;
    /** A request that is sent so late may leave the window, s. */
    private static final double LATE_S = 0.01;

    private final Prover prover;

    /** Prepares the proofs. */
    public LoadProofs(Path folder, ProofProtocol protocol, long seed) {
        this.prover = new Prover(folder, protocol, seed);
    }

    /**
     * Proves the waits of Poisson arrivals at a server that works on one request at a time: their mean and p99 lie
     * among those of 2,000 samples of the model of the same length, with the times that the server really took.
     *
     * @param utilisation ρ, the share of the time that the server works, below 1
     */
    public List<ProofResult> queue(double utilisation, int seconds) throws IOException, InterruptedException {
        int rate = (int) Math.round(utilisation * 1e9 / WORK_NS);
        double wayNs = wayNs(Math.max(2, seconds / 10));
        try (WorkingServer server = new WorkingServer(prover.protocol(), WORK_NS)) {
            DriverTrial trial = prover.send(
                    server.url(),
                    new OpenLoad(rate, Arrivals.POISSON, 300),
                    Math.round(SETTLING_SECONDS * 1e3),
                    TimeUnit.SECONDS.toMillis(seconds));
            SingleServerQueue model = new SingleServerQueue(rate, server.tookNs(), seconds, SETTLING_SECONDS);
            List<SingleServerQueue.Waits> samples =
                    IntStream.range(0, SAMPLES).mapToObj(model::simulated).toList();
            Times response = trial.responseTime().orElseThrow();
            // the time of each beside its wait: that where none waits, or the least that any took, lest threads that
            // were
            // woken late then, and in time now, make waits too short
            double mostBesideNs = wayNs + model.leastWorkNs();
            double leastBesideNs = trial.serviceTime().orElseThrow().decoded().getMinValue();
            String of = ProofResult.text(
                    ", M/D/1 of %.2f ms at ρ %.2f over %d s",
                    model.meanWorkNs() / NS_PER_MS, model.utilisation(), seconds);
            return List.of(
                    among(
                            "mean wait" + of,
                            response.meanNs() - mostBesideNs,
                            response.meanNs() - leastBesideNs,
                            samples,
                            SingleServerQueue.Waits::meanNs),
                    among(
                            "p99 of the wait" + of,
                            response.decoded().getValueAtPercentile(99) - mostBesideNs,
                            response.decoded().getValueAtPercentile(99) - leastBesideNs,
                            samples,
                            SingleServerQueue.Waits::p99Ns),
                    among(
                            "theory's mean wait" + of,
                            model.meanByTheoryNs(),
                            model.meanByTheoryNs(),
                            samples,
                            SingleServerQueue.Waits::meanNs));
        }
    }

    /**
     * Returns the mean time that a request takes beside the server's work where none waits, ns: the way there and back,
     * and the waking of threads, which the server does not see.
     */
    private double wayNs(int seconds) throws IOException, InterruptedException {
        try (WorkingServer server = new WorkingServer(prover.protocol(), WORK_NS)) {
            DriverTrial trial = prover.send(
                    server.url(),
                    new OpenLoad(UNHURRIED_RATE, Arrivals.CONSTANT, 10),
                    SETTLING_MS,
                    TimeUnit.SECONDS.toMillis(seconds));
            double workNs = Arrays.stream(server.tookNs()).average().orElseThrow();
            return trial.responseTime().orElseThrow().meanNs() - workNs;
        }
    }

    private static ProofResult among(
            String what,
            double oneNs,
            double otherNs,
            List<SingleServerQueue.Waits> samples,
            ToDoubleFunction<SingleServerQueue.Waits> figure) {
        double[] sorted = samples.stream().mapToDouble(figure).sorted().toArray();
        double least = sorted[0];
        double most = sorted[sorted.length - 1];
        return new ProofResult(
                what,
                ProofResult.text("%.3f..%.3f ms", least / NS_PER_MS, most / NS_PER_MS),
                ProofResult.text(
                        "%.3f to %.3f ms", Math.min(oneNs, otherNs) / NS_PER_MS, Math.max(oneNs, otherNs) / NS_PER_MS),
                Math.max(oneNs, otherNs) >= least && Math.min(oneNs, otherNs) <= most);
    }

    /**
     * Proves that the requests due at these rates are sent, to a thousandth: the median of three turns, for other work
     * of the host at a window's edge moves some over it and is no fault of the injector. None may be missing in any
     * turn.
     */
    public List<ProofResult> sends(int seconds, int... rates) throws IOException, InterruptedException {
        List<ProofResult> proofs = new ArrayList<>();
        for (int rate : rates) {
            List<Offered> turns = new ArrayList<>();
            for (int turn = 0; turn < TURNS; turn++) {
                turns.add(sent(seconds, rate));
            }
            long due = (long) rate * seconds;
            double found =
                    ProofResult.median(turns.stream().mapToDouble(Offered::sent).toArray());
            long most = Math.round(Math.max(SENT_SLACK * due, LATE_S * rate));
            proofs.add(new ProofResult(
                    ProofResult.text("requests sent at %,d/s in %d s, median of %d turns", rate, seconds, TURNS),
                    ProofResult.text("%,d ± %,d, all of them in the end", due, most),
                    ProofResult.text("%,.0f", found),
                    Math.abs(found - due) <= most && turns.stream().allMatch(turn -> turn.notSent() == 0)));
        }
        return proofs;
    }

    private Offered sent(int seconds, int rate) throws IOException, InterruptedException {
        try (ProofServer server = new ProofServer(prover.protocol(), request -> ProofServer.HELLO)) {
            return prover.send(
                            server.url(),
                            new OpenLoad(rate, Arrivals.CONSTANT, 200),
                            SETTLING_MS,
                            TimeUnit.SECONDS.toMillis(seconds))
                    .offered()
                    .orElseThrow();
        }
    }

    /**
     * Proves that an overload is told: at a server that answers less than is due, the waits for a connection are
     * counted, and are in the response times.
     */
    public List<ProofResult> full(int seconds) throws IOException, InterruptedException {
        int rate = 400;
        try (WorkingServer server = new WorkingServer(prover.protocol(), WORK_NS)) {
            DriverTrial trial = prover.send(
                    server.url(), new OpenLoad(rate, Arrivals.CONSTANT, 2), 0, TimeUnit.SECONDS.toMillis(seconds));
            Offered offered = trial.offered().orElseThrow();
            long told = offered.waited() + offered.notSent();
            double growth = offered.outstanding().get(offered.outstanding().size() - 1);
            double expected = (rate - 1e9 / WORK_NS) * seconds;
            return List.of(
                    new ProofResult(
                            ProofResult.text(
                                    "requests that found both connections busy, of %,d at 400/s", offered.due()),
                            "more than 95 %",
                            ProofResult.text("%,d", told),
                            told > 0.95 * offered.due()),
                    new ProofResult(
                            "outstanding at the end, of a server of at most 250/s",
                            ProofResult.text("at least %,.0f", 0.9 * expected),
                            ProofResult.text("%,.0f", growth),
                            growth >= 0.9 * expected));
        }
    }
}
