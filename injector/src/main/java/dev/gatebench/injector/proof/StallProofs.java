package dev.gatebench.injector.proof;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Proofs against a server that stops for a known time. */
public final class StallProofs {
    private static final double NS_PER_MS = 1e6;
    private static final long SETTLING_MS = 500;
    /** Time by which a stall may lie elsewhere than is known, and threads of the server may be late after it. */
    private static final double STALL_SLACK_MS = 40;
    /** Low, for the server must wake a thread for each request that it held back. */
    private static final int STALL_RATE = 100;

    private static final double[] PARTS_OF_STALL = {0.25, 0.5, 0.75};
    private static final int TURNS = 3;
    /** Fewer than the requests that a stall holds back. */
    private static final int FEW_CONNECTIONS = 10;
    /** Histograms keep three digits, their means are of all values. */
    private static final double SUM_SLACK_NS = 1000;
    /** The injector gives up a request after 10 s. */
    private static final long MOST_STALL_MS = 5000;

    private final Prover prover;

    /** Prepares the proofs. */
    public StallProofs(Path folder, ProofProtocol protocol, long seed) {
        this.prover = new Prover(folder, protocol, seed);
    }

    /**
     * Proves the response times at a server that stops for D of T seconds, under a constant rate: the share (D − x) / T
     * of requests takes longer than x, for each was due at a time of its own.
     */
    public List<ProofResult> stall(int seconds) throws IOException, InterruptedException {
        // twice as many connections as requests are held back
        return stalled(seconds, (int) (2 * STALL_RATE * stallsForMs(seconds) / 1000))
                .proofs();
    }

    /**
     * Proves them over so few connections that most requests wait for one: response times are as before, and times from
     * when a request was sent show a slow request for each connection, as a closed driver would.
     */
    public List<ProofResult> stallOverFewConnections(int seconds) throws IOException, InterruptedException {
        Stalled stalled = stalled(seconds, FEW_CONNECTIONS);
        List<ProofResult> proofs = new ArrayList<>(stalled.proofs());
        double aboveMs = stalled.stallMs() / 2;
        DriverTrial trial = stalled.trial();
        proofs.add(atMostOneAConnection(
                ProofResult.text("requests above %.0f ms from when they were sent, the same stall", aboveMs),
                trial,
                aboveMs));
        Offered offered = trial.offered().orElseThrow();
        long heldBack = Math.round(STALL_RATE * stalled.stallMs() / 1000) - FEW_CONNECTIONS;
        proofs.add(new ProofResult(
                "requests that waited for a connection, the same stall",
                ProofResult.text("at least %d", heldBack * 9 / 10),
                ProofResult.text("%d", offered.waited()),
                offered.waited() >= heldBack * 9 / 10));
        double apart = offered.delay().orElseThrow().meanNs()
                + trial.serviceTime().orElseThrow().meanNs();
        double whole = trial.responseTime().orElseThrow().meanNs();
        proofs.add(new ProofResult(
                "mean response time, the same stall",
                ProofResult.text("%.3f ms, mean delay and mean service time together", apart / NS_PER_MS),
                ProofResult.text("%.3f ms", whole / NS_PER_MS),
                Math.abs(whole - apart) <= SUM_SLACK_NS));
        return proofs;
    }

    /** Proves the times of a closed load at such a server: one slow request a connection, however long the stall is. */
    public List<ProofResult> stallOfAClosedLoad(int seconds) throws IOException, InterruptedException {
        try (StallingServer server = new StallingServer(prover.protocol())) {
            StallingServer.Stall stall = stallIn(server, seconds);
            DriverTrial trial = prover.send(
                    server.url(), new ClosedLoad(FEW_CONNECTIONS), SETTLING_MS, TimeUnit.SECONDS.toMillis(seconds));
            double aboveMs = stall.awaitMs() / 2;
            return List.of(atMostOneAConnection(
                    ProofResult.text("requests above %.0f ms by the closed model, a like stall", aboveMs),
                    trial,
                    aboveMs));
        }
    }

    private static ProofResult atMostOneAConnection(String what, DriverTrial trial, double aboveMs) {
        Histogram service = trial.serviceTime().orElseThrow().decoded();
        long above = countAbove(service, aboveMs);
        return new ProofResult(
                what,
                ProofResult.text("1 to %d, one a connection", FEW_CONNECTIONS),
                ProofResult.text("%d of %,d", above, service.getTotalCount()),
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

    /** Makes several such stalls: the host may do something else in one of them, which is no fault of the injector. */
    private Stalled stalled(int seconds, int connections) throws IOException, InterruptedException {
        List<ProofResult> proofs = new ArrayList<>();
        double[][] found = new double[PARTS_OF_STALL.length][TURNS];
        DriverTrial trial = null;
        double stallMs = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            try (StallingServer server = new StallingServer(prover.protocol())) {
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
                    ProofResult.text(
                            "requests at %d/s over %d connections with a response time, over a stall, and errors",
                            STALL_RATE, connections),
                    ProofResult.text("%d, {}", STALL_RATE * seconds),
                    ProofResult.text("%d, %s", response.getTotalCount(), trial.errors()),
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
                ProofResult.text(
                        "share above %.0f ms, of a server that stops for %d of %.0f ms, %d connections, median of %d",
                        aboveMs, stallsForMs(seconds), windowMs, connections, TURNS),
                ProofResult.text("%.4f ± %.4f", expected, slack),
                ProofResult.text("%.4f", ProofResult.median(found)),
                Math.abs(ProofResult.median(found) - expected) <= slack);
    }

    private static long countAbove(Histogram times, double ms) {
        return times.getTotalCount() - times.getCountBetweenValues(0, (long) (ms * NS_PER_MS));
    }
}
