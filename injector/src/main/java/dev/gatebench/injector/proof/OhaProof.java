package dev.gatebench.injector.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The same constant rate by {@code oha --latency-correction}, which counts from when a request was due as well: the
 * medians of the quantiles of some windows, those of both in turn, are within 2 % or 50 µs.
 */
public final class OhaProof {
    private static final int RATE = 1000;
    private static final int CONNECTIONS = 50;
    private static final int TURNS = 3;
    private static final long DELAY_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final double SHARE = 0.02;
    private static final double SLACK_NS = 50_000;
    private static final int LIMIT_S = 30;
    private static final int[] PERCENTILES = {50, 90, 99};

    private final Path folder;
    private final Prover prover;

    /**
     * @param folder for files, there already
     * @param seed what arrivals are drawn from; a constant rate needs none
     */
    public OhaProof(Path folder, long seed) {
        this.folder = folder;
        this.prover = new Prover(folder, seed);
    }

    /**
     * Holds them against each other.
     *
     * @param seconds length of each window
     * @return a proof for each quantile; none where there is no oha
     */
    public List<Proof> compare(int seconds) throws IOException, InterruptedException {
        double[][] ours = new double[PERCENTILES.length][TURNS];
        double[][] theirs = new double[PERCENTILES.length][TURNS];
        try (ProofServer server = new ProofServer(request -> {
            LockSupport.parkNanos(DELAY_NS);
            return ProofServer.HELLO;
        })) {
            for (int turn = 0; turn < TURNS; turn++) {
                DriverTrial trial = prover.send(
                        server.url(),
                        new OpenLoad(RATE, Arrivals.CONSTANT, CONNECTIONS),
                        500,
                        TimeUnit.SECONDS.toMillis(seconds));
                JsonNode told = oha(server, seconds);
                for (int i = 0; i < PERCENTILES.length; i++) {
                    ours[i][turn] = trial.responseTime().orElseThrow().decoded().getValueAtPercentile(PERCENTILES[i]);
                    theirs[i][turn] = told.path("latencyPercentiles")
                                    .path("p" + PERCENTILES[i])
                                    .asDouble()
                            * 1e9;
                }
            }
        } catch (NoOhaException e) {
            return List.of();
        }
        List<Proof> proofs = new ArrayList<>();
        for (int i = 0; i < PERCENTILES.length; i++) {
            double own = Proofs.median(ours[i]);
            double other = Proofs.median(theirs[i]);
            double slack = Math.max(SLACK_NS, SHARE * other);
            proofs.add(new Proof(
                    Proofs.text("p%d at %,d/s, beside oha", PERCENTILES[i], RATE),
                    Proofs.text("%.3f ± %.3f ms", other / 1e6, slack / 1e6),
                    Proofs.text("%.3f ms", own / 1e6),
                    Math.abs(own - other) <= slack));
        }
        return proofs;
    }

    /** It is not on the PATH. */
    private static final class NoOhaException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private JsonNode oha(ProofServer server, int seconds) throws IOException, InterruptedException {
        Path out = folder.resolve("oha.json");
        Process oha;
        try {
            oha = new ProcessBuilder(
                            "oha",
                            "--no-tui",
                            "-z",
                            seconds + "s",
                            "-c",
                            Integer.toString(CONNECTIONS),
                            "-q",
                            Integer.toString(RATE),
                            "--latency-correction",
                            "--output-format",
                            "json",
                            server.url().toString())
                    .redirectOutput(out.toFile())
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new NoOhaException();
        }
        try {
            if (!oha.waitFor(seconds + LIMIT_S, TimeUnit.SECONDS) || oha.exitValue() != 0) {
                throw new IOException("oha must end with 0 within " + (seconds + LIMIT_S) + " s, did not");
            }
        } finally {
            oha.destroyForcibly();
        }
        return Json.mapper().readTree(Files.readString(out));
    }
}
