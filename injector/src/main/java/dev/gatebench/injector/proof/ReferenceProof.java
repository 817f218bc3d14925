package dev.gatebench.injector.proof;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Compares the injector with another tool that counts from when a request was due, at the same constant rate: the
 * medians of the quantiles of some windows, which both measure in turn, must lie within 2 % or 50 µs.
 */
public final class ReferenceProof {
    private static final int TURNS = 3;
    private static final double SHARE = 0.02;
    private static final double SLACK_NS = 50_000;
    private static final int LIMIT_S = 45;
    private static final int[] PERCENTILES = {50, 90, 99};

    private final ReferenceTool tool;
    private final Path folder;
    private final Prover prover;

    /** Prepares the proof. */
    public ReferenceProof(ReferenceTool tool, Path folder, ProofProtocol protocol, long seed) {
        this.tool = tool;
        this.folder = folder;
        this.prover = new Prover(folder, protocol, seed);
    }

    /**
     * Makes the proof.
     *
     * @return a proof for each quantile; none where the tool is not on the PATH, or does not speak so
     * @throws IOException in one line when it is there and fails
     */
    public List<ProofResult> compare(int seconds) throws IOException, InterruptedException {
        if (!tool.speaks(prover.protocol().client())) {
            return List.of();
        }
        double[][] ours = new double[PERCENTILES.length][TURNS];
        double[][] theirs = new double[PERCENTILES.length][TURNS];
        try (ProofServer server = new ProofServer(prover.protocol(), request -> {
            LockSupport.parkNanos(tool.serverNs());
            return ProofServer.HELLO;
        })) {
            for (int turn = 0; turn < TURNS; turn++) {
                Optional<String> told = run(server.url(), seconds);
                if (told.isEmpty()) {
                    return List.of();
                }
                DriverTrial trial = prover.send(
                        server.url(),
                        new OpenLoad(tool.ratePerSec(), Arrivals.CONSTANT, ReferenceTool.CONNECTIONS),
                        500,
                        TimeUnit.SECONDS.toMillis(seconds));
                for (int i = 0; i < PERCENTILES.length; i++) {
                    ours[i][turn] = trial.responseTime().orElseThrow().decoded().getValueAtPercentile(PERCENTILES[i]);
                    theirs[i][turn] = tool.ns(told.get(), PERCENTILES[i]);
                }
            }
        }
        List<ProofResult> proofs = new ArrayList<>();
        for (int i = 0; i < PERCENTILES.length; i++) {
            double own = ProofResult.median(ours[i]);
            double other = ProofResult.median(theirs[i]);
            double slack = Math.max(SLACK_NS, SHARE * other);
            proofs.add(new ProofResult(
                    ProofResult.text("p%d at %,d/s, beside %s", PERCENTILES[i], tool.ratePerSec(), tool.word()),
                    ProofResult.text("%.3f ± %.3f ms", other / 1e6, slack / 1e6),
                    ProofResult.text("%.3f ms", own / 1e6),
                    Math.abs(own - other) <= slack));
        }
        return proofs;
    }

    /** Returns the output of the tool; empty where there is no such program. */
    private Optional<String> run(URI url, int seconds) throws IOException, InterruptedException {
        Path out = folder.resolve(tool.word() + ".out");
        try (ChildProcess child = new ChildProcess()) {
            Process process;
            try {
                process = child.start(
                        new ProcessBuilder(tool.command(url, prover.protocol().client(), seconds))
                                .redirectOutput(out.toFile())
                                .redirectError(Redirect.DISCARD));
            } catch (IOException e) {
                return Optional.empty();
            }
            int most = seconds + LIMIT_S;
            if (!process.waitFor(most, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(tool.word() + " must end with exit code 0 within " + most
                        + " s, did not: take it off the PATH, or mend it");
            }
        }
        return Optional.of(BoundedInput.text(out, BoundedInput.TEXT_BYTES));
    }
}
