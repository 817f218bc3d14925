package dev.gatebench.injector.proof;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** The proofs, each of a given size. */
public final class Proofs {
    private static final double NS_PER_MS = 1e6;
    /** How well it is known when a stall lies, and how late threads of the server go on after it. */
    private static final double STALL_SLACK_MS = 40;

    /** Low, for the server must wake a thread for each request that it held back. */
    private static final int STALL_RATE = 100;

    private static final double[] PARTS_OF_STALL = {0.25, 0.5, 0.75};
    private static final int TURNS = 3;

    /** Fewer than a stall holds back. */
    private static final int FEW_CONNECTIONS = 10;

    /** Histograms keep three digits, their means are of all values. */
    private static final double SUM_SLACK_NS = 1000;

    /** What takes longer is given up by the injector after 10 s. */
    private static final long MOST_STALL_MS = 5000;

    private static final long SETTLING_MS = 500;
    /** One at a time, each long after the one before. */
    private static final int UNHURRIED_RATE = 50;

    private static final long WORK_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final double SETTLING_SECONDS = 1.5;
    private static final int SAMPLES = 2000;
    private static final double SENT_SLACK = 0.001;
    /** What is sent so late may leave the window, s. */
    private static final double LATE_S = 0.01;

    private final Prover prover;

    /**
     * @param folder for files, there already
     * @param seed what arrivals are drawn from
     */
    public Proofs(Path folder, long seed) {
        this.prover = new Prover(folder, seed);
    }

    /**
     * A server that stops for D of T seconds under a constant rate: the share (D − x) / T of requests takes longer than
     * x, for each was due at a time of its own.
     */
    public List<ProofResult> stall(int seconds) throws IOException, InterruptedException {
        // twice as many as are held back
        return stalled(seconds, (int) (2 * STALL_RATE * stallsForMs(seconds) / 1000))
                .proofs();
    }

    /**
     * The same over so few connections that most requests wait for one: response times are as before, and times from
     * when a request was sent show what a closed driver would, a slow request for each connection.
     */
    public List<ProofResult> stallOverFewConnections(int seconds) throws IOException, InterruptedException {
        Stalled stalled = stalled(seconds, FEW_CONNECTIONS);
        List<ProofResult> proofs = new ArrayList<>(stalled.proofs());
        double aboveMs = stalled.stallMs() / 2;
        DriverTrial trial = stalled.trial();
        proofs.add(atMostOneAConnection(
                text("requests above %.0f ms from when they were sent, the same stall", aboveMs), trial, aboveMs));
        Offered offered = trial.offered().orElseThrow();
        long heldBack = Math.round(STALL_RATE * stalled.stallMs() / 1000) - FEW_CONNECTIONS;
        proofs.add(new ProofResult(
                "requests that waited for a connection, the same stall",
                text("at least %d", heldBack * 9 / 10),
                text("%d", offered.waited()),
                offered.waited() >= heldBack * 9 / 10));
        double apart = offered.delay().orElseThrow().meanNs()
                + trial.serviceTime().orElseThrow().meanNs();
        double whole = trial.responseTime().orElseThrow().meanNs();
        proofs.add(new ProofResult(
                "mean response time, the same stall",
                text("%.3f ms, mean delay and mean service time together", apart / NS_PER_MS),
                text("%.3f ms", whole / NS_PER_MS),
                Math.abs(whole - apart) <= SUM_SLACK_NS));
        return proofs;
    }

    /** What a closed driver shows of the same server: one slow request a connection, however long the stall is. */
    public List<ProofResult> stallOfAClosedLoad(int seconds) throws IOException, InterruptedException {
        try (StallingServer server = new StallingServer()) {
            StallingServer.Stall stall = stallIn(server, seconds);
            DriverTrial trial = prover.send(
                    server.url(), new ClosedLoad(FEW_CONNECTIONS), SETTLING_MS, TimeUnit.SECONDS.toMillis(seconds));
            double aboveMs = stall.awaitMs() / 2;
            return List.of(atMostOneAConnection(
                    text("requests above %.0f ms by the closed model, a like stall", aboveMs), trial, aboveMs));
        }
    }

    private static ProofResult atMostOneAConnection(String what, DriverTrial trial, double aboveMs) {
        Histogram service = trial.serviceTime().orElseThrow().decoded();
        long above = countAbove(service, aboveMs);
        return new ProofResult(
                what,
                text("1 to %d, one a connection", FEW_CONNECTIONS),
                text("%d of %,d", above, service.getTotalCount()),
                above >= 1 && above <= FEW_CONNECTIONS);
    }

    private record Stalled(DriverTrial trial, double stallMs, List<ProofResult> proofs) {}

    private static long stallsForMs(int seconds) {
        return Math.min(MOST_STALL_MS, Math.max(1000, TimeUnit.SECONDS.toMillis(seconds) / 10));
    }

    private static StallingServer.Stall stallIn(StallingServer server, int seconds) {
        return server.stall(
                Prover.windowAfterMs(SETTLING_MS) + TimeUnit.SECONDS.toMillis(seconds) / 4, stallsForMs(seconds));
    }

    /** The same stall several times: what else the host does in one of them is no fault of the injector. */
    private Stalled stalled(int seconds, int connections) throws IOException, InterruptedException {
        List<ProofResult> proofs = new ArrayList<>();
        double[][] found = new double[PARTS_OF_STALL.length][TURNS];
        DriverTrial trial = null;
        double stallMs = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            try (StallingServer server = new StallingServer()) {
                StallingServer.Stall stall = stallIn(server, seconds);
                trial = prover.send(
                        server.url(),
                        new OpenLoad(STALL_RATE, Arrivals.CONSTANT, connections),
                        SETTLING_MS,
                        TimeUnit.SECONDS.toMillis(seconds));
                stallMs = stall.awaitMs();
            }
            Histogram response = trial.responseTime().orElseThrow().decoded();
            proofs.add(new ProofResult(
                    text(
                            "requests at %d/s over %d connections with a response time, over a stall, and errors",
                            STALL_RATE, connections),
                    text("%d, {}", STALL_RATE * seconds),
                    text("%d, %s", response.getTotalCount(), trial.errors()),
                    response.getTotalCount() == (long) STALL_RATE * seconds
                            && trial.errors().isEmpty()));
            for (int i = 0; i < PARTS_OF_STALL.length; i++) {
                found[i][turn] = (double) countAbove(response, PARTS_OF_STALL[i] * stallMs) / response.getTotalCount();
            }
        }
        for (int i = 0; i < PARTS_OF_STALL.length; i++) {
            proofs.add(shareAbove(PARTS_OF_STALL[i] * stallsForMs(seconds), found[i], seconds, connections));
        }
        return new Stalled(Objects.requireNonNull(trial), stallMs, proofs);
    }

    private static ProofResult shareAbove(double aboveMs, double[] found, int seconds, int connections) {
        double windowMs = TimeUnit.SECONDS.toMillis(seconds);
        double expected = (stallsForMs(seconds) - aboveMs) / windowMs;
        double slack = STALL_SLACK_MS / windowMs + 1.0 / (STALL_RATE * seconds);
        return new ProofResult(
                text(
                        "share above %.0f ms, of a server that stops for %d of %.0f ms, %d connections, median of %d",
                        aboveMs, stallsForMs(seconds), windowMs, connections, TURNS),
                text("%.4f ± %.4f", expected, slack),
                text("%.4f", median(found)),
                Math.abs(median(found) - expected) <= slack);
    }

    private static long countAbove(Histogram times, double ms) {
        return times.getTotalCount() - times.getCountBetweenValues(0, (long) (ms * NS_PER_MS));
    }

    /**
     * Poisson arrivals at a server that works on one request at a time: mean and p99 of what they wait lie among those
     * of 2,000 samples of the model of the same length, with the times that the server really took.
     *
     * @param utilisation ρ, the share of the time that the server works, below 1
     */
    public List<ProofResult> queue(double utilisation, int seconds) throws IOException, InterruptedException {
        int rate = (int) Math.round(utilisation * 1e9 / WORK_NS);
        double wayNs = wayNs(Math.max(2, seconds / 10));
        try (WorkingServer server = new WorkingServer(WORK_NS)) {
            DriverTrial trial = prover.send(
                    server.url(),
                    new OpenLoad(rate, Arrivals.POISSON, 300),
                    Math.round(SETTLING_SECONDS * 1e3),
                    TimeUnit.SECONDS.toMillis(seconds));
            SingleServerQueue model = new SingleServerQueue(rate, server.tookNs(), seconds, SETTLING_SECONDS);
            List<SingleServerQueue.Waits> samples =
                    IntStream.range(0, SAMPLES).mapToObj(model::simulated).toList();
            Times response = trial.responseTime().orElseThrow();
            // what each takes beside its wait: as much as where none waits, or the least that any took, lest threads
            // that were woken late then, and in time now, make waits too short
            double mostBesideNs = wayNs + model.leastWorkNs();
            double leastBesideNs = trial.serviceTime().orElseThrow().decoded().getMinValue();
            String of = text(
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
     * What a request takes beside the server's work where none waits, mean, ns: the way there and back, and until
     * threads are woken, which the server does not see.
     */
    private double wayNs(int seconds) throws IOException, InterruptedException {
        try (WorkingServer server = new WorkingServer(WORK_NS)) {
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
                text("%.3f..%.3f ms", least / NS_PER_MS, most / NS_PER_MS),
                text("%.3f to %.3f ms", Math.min(oneNs, otherNs) / NS_PER_MS, Math.max(oneNs, otherNs) / NS_PER_MS),
                Math.max(oneNs, otherNs) >= least && Math.min(oneNs, otherNs) <= most);
    }

    /**
     * What is due is sent, to a thousandth, at these rates: the median of three turns, for what else the host does at a
     * window's edge moves some over it and is no fault of the injector. None may be missing in any of them.
     */
    public List<ProofResult> sends(int seconds, int... rates) throws IOException, InterruptedException {
        List<ProofResult> proofs = new ArrayList<>();
        for (int rate : rates) {
            List<Offered> turns = new ArrayList<>();
            for (int turn = 0; turn < TURNS; turn++) {
                turns.add(sent(seconds, rate));
            }
            long due = (long) rate * seconds;
            double found = median(turns.stream().mapToDouble(Offered::sent).toArray());
            long most = Math.round(Math.max(SENT_SLACK * due, LATE_S * rate));
            proofs.add(new ProofResult(
                    text("requests sent at %,d/s in %d s, median of %d turns", rate, seconds, TURNS),
                    text("%,d ± %,d, all of them in the end", due, most),
                    text("%,.0f", found),
                    Math.abs(found - due) <= most && turns.stream().allMatch(turn -> turn.notSent() == 0)));
        }
        return proofs;
    }

    private Offered sent(int seconds, int rate) throws IOException, InterruptedException {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            return prover.send(
                            server.url(),
                            new OpenLoad(rate, Arrivals.CONSTANT, 200),
                            SETTLING_MS,
                            TimeUnit.SECONDS.toMillis(seconds))
                    .offered()
                    .orElseThrow();
        }
    }

    /** A server that answers less than is due: what waited for a connection is told, and is in the response times. */
    public List<ProofResult> full(int seconds) throws IOException, InterruptedException {
        int rate = 400;
        try (WorkingServer server = new WorkingServer(WORK_NS)) {
            DriverTrial trial = prover.send(
                    server.url(), new OpenLoad(rate, Arrivals.CONSTANT, 2), 0, TimeUnit.SECONDS.toMillis(seconds));
            Offered offered = trial.offered().orElseThrow();
            long told = offered.waited() + offered.notSent();
            double growth = offered.outstanding().get(offered.outstanding().size() - 1);
            double expected = (rate - 1e9 / WORK_NS) * seconds;
            return List.of(
                    new ProofResult(
                            text("requests that found both connections busy, of %,d at 400/s", offered.due()),
                            "more than 95 %",
                            text("%,d", told),
                            told > 0.95 * offered.due()),
                    new ProofResult(
                            "outstanding at the end, of a server of at most 250/s",
                            text("at least %,.0f", 0.9 * expected),
                            text("%,.0f", growth),
                            growth >= 0.9 * expected));
        }
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
