package dev.gatebench.injector;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.injector.proof.LoadProofs;
import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ProofResult;
import dev.gatebench.injector.proof.ReferenceProof;
import dev.gatebench.injector.proof.ReferenceTool;
import dev.gatebench.injector.proof.StallProofs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code injector prove}: proves that the injector tells the truth on this machine. */
@Command(
        name = "prove",
        mixinStandardHelpOptions = true,
        description = "Checks the injector against servers whose right results are known; exits with 10 where a proof"
                + " fails.")
final class ProveCommand implements Callable<Integer> {
    static final String NAME = "prove";
    /** A JVM that does not start ends with 1. */
    private static final int FAILED = 10;

    private static final int REMOVALS = 100;
    /** Requests in flight of the proofs that share a connection by HTTP/2; it divides those of each load. */
    private static final int STREAMS = 2;

    private static final double[] UTILISATIONS = {0.3, 0.6, 0.8};

    @Option(
            names = "--seconds",
            defaultValue = "60",
            paramLabel = "S",
            description = "length of the longest windows, 4..600 (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "seed of the arrivals (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--tls", description = "makes the proofs over TLS 1.3 (default: in clear)")
    private boolean tls;

    @Option(
            names = "--http",
            defaultValue = "1",
            paramLabel = "N",
            description = "1 makes them by HTTP/1.1, 2 by HTTP/2 (default: ${DEFAULT-VALUE})")
    private int http;

    private @Nullable Path folder;

    @Override
    public Integer call() throws IOException, InterruptedException {
        InjectCommand.requireWithin("--seconds", seconds, 4, 600);
        InjectCommand.requireWithin("--http", http, ClientSpec.HTTP_1, ClientSpec.HTTP_2);
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeFolder, "end of proofs"));
        try {
            return prove(makeFolder()) ? 0 : FAILED;
        } finally {
            removeFolder();
        }
    }

    private synchronized Path makeFolder() throws IOException {
        Path made = Files.createTempDirectory("injector-proofs");
        folder = made;
        return made;
    }

    /** Removes the files; where this process is ended two threads call it. */
    private synchronized void removeFolder() {
        Path made = folder;
        String why = "";
        // a proof that is at work while this process is ended may write once more in between
        for (int i = 0; made != null && Files.exists(made) && i < REMOVALS; i++) {
            try (Stream<Path> files = Files.walk(made)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | UncheckedIOException e) {
                why = String.valueOf(e.getMessage());
            }
        }
        if (made != null && Files.exists(made)) {
            System.err.println("'" + made + "' must be removed, was not: " + why + ": remove it");
        }
    }

    private boolean prove(Path folder) throws IOException, InterruptedException {
        ClientSpec client = ClientSpec.CLEAR
                .withScheme(tls ? ClientSpec.Scheme.HTTPS : ClientSpec.Scheme.HTTP)
                .withHttp(http)
                .withStreams(http == ClientSpec.HTTP_2 ? STREAMS : 1);
        ProofProtocol protocol = ProofProtocol.of(client, folder);
        StallProofs stalls = new StallProofs(folder, protocol, seed);
        LoadProofs loads = new LoadProofs(folder, protocol, seed);
        int shorter = Math.max(2, seconds / 6);
        int stalling = Math.max(4, seconds / 3);
        boolean hold = tell(stalls.stall(stalling));
        hold &= tell(stalls.stallOverFewConnections(stalling));
        hold &= tell(stalls.stallOfAClosedLoad(stalling));
        for (double utilisation : UTILISATIONS) {
            hold &= tell(loads.queue(utilisation, seconds));
        }
        hold &= tell(loads.sends(shorter, 500, 2000, 8000));
        hold &= tell(loads.full(shorter));
        for (ReferenceTool tool : ReferenceTool.values()) {
            List<ProofResult> beside = new ReferenceProof(tool, folder, protocol, seed).compare(shorter);
            if (beside.isEmpty()) {
                System.out.println(
                        "not made: no " + tool.word() + " on the PATH that speaks so to compare the injector with");
            }
            hold &= tell(beside);
        }
        return hold;
    }

    private static boolean tell(List<ProofResult> proofs) {
        proofs.forEach(proof -> System.out.println(proof.line()));
        return proofs.stream().allMatch(ProofResult::holds);
    }
}
