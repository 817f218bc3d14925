package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.injector.proof.LoadProofs;
import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ProofResult;
import dev.gatebench.injector.proof.ReferenceProof;
import dev.gatebench.injector.proof.ReferenceTool;
import dev.gatebench.injector.proof.StallProofs;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The proofs that {@code gatebench selftest --injector} makes at full size. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
class ProofsIT {
    private final Path folder;

    ProofsIT(@TempDir Path folder) {
        this.folder = folder;
    }

    /**
     * One of each kind at once, since they wait more than they work. A stall over few connections proves what one over
     * many does, and more. The queue is a short one: on a busy machine its server takes twice as long, and a longer one
     * would then have no end.
     */
    @Test
    void holdsAtLeastSize() throws Exception {
        List<Callable<List<ProofResult>>> kinds = List.of(
                onceMore(() -> stalls("stall").stallOverFewConnections(2)),
                onceMore(() -> stalls("closed").stallOfAClosedLoad(2)),
                onceMore(() -> loads("queue").queue(0.3, 2)),
                onceMore(() -> loads("full").full(1)));
        ExecutorService threads = Executors.newFixedThreadPool(kinds.size());
        List<ProofResult> made = new ArrayList<>();
        try {
            for (Future<List<ProofResult>> kind : threads.invokeAll(kinds)) {
                made.addAll(kind.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(made).hasSize(9 + 1 + 3 + 2).allSatisfy(ProofsIT::holds);
    }

    /** A host that stands still for half a second makes a stall beside that of the proof: then it is made again. */
    private static Callable<List<ProofResult>> onceMore(Callable<List<ProofResult>> kind) {
        return () -> {
            List<ProofResult> first = kind.call();
            return first.stream().allMatch(ProofResult::holds) ? first : kind.call();
        };
    }

    private StallProofs stalls(String name) throws IOException {
        return new StallProofs(Files.createTempDirectory(folder, name), ProofProtocol.CLEAR, 1);
    }

    private LoadProofs loads(String name) throws IOException {
        return new LoadProofs(Files.createTempDirectory(folder, name), ProofProtocol.CLEAR, 1);
    }

    /** Over TLS, and by HTTP/2 over TLS, whose streams share connections. */
    @Deep
    @ParameterizedTest
    @ValueSource(ints = {ClientSpec.HTTP_1, ClientSpec.HTTP_2})
    void holdsOverTls(int http) throws Exception {
        ProofProtocol protocol = ProofProtocol.of(
                ClientSpec.CLEAR
                        .withScheme(ClientSpec.Scheme.HTTPS)
                        .withHttp(http)
                        .withStreams(http == ClientSpec.HTTP_2 ? 2 : 1),
                folder);
        StallProofs stalls = new StallProofs(folder, protocol, 1);
        LoadProofs loads = new LoadProofs(folder, protocol, 1);

        // first, for the first handshakes of a JVM take long on a busy machine
        assertThat(onceMore(() -> loads.sends(2, 500)).call()).hasSize(1).allSatisfy(ProofsIT::holds);
        assertThat(onceMore(() -> stalls.stallOverFewConnections(2)).call())
                .hasSize(9)
                .allSatisfy(ProofsIT::holds);
        assertThat(onceMore(() -> stalls.stallOfAClosedLoad(2)).call()).allSatisfy(ProofsIT::holds);
    }

    @Test
    @Deep
    void tellsOfEveryRequestThatAStallHeldBack() throws Exception {
        assertThat(new StallProofs(folder, ProofProtocol.CLEAR, 1).stall(4))
                .hasSize(6)
                .allSatisfy(ProofsIT::holds);
    }

    /** Where connections run out, the wait for one is in the response time, and not in the service time. */
    @Test
    @Deep
    void tellsTheWaitForAConnectionApart() throws Exception {
        assertThat(new StallProofs(folder, ProofProtocol.CLEAR, 1).stallOverFewConnections(4))
                .hasSize(9)
                .allSatisfy(ProofsIT::holds);
    }

    @Test
    @Deep
    void showsWhatAClosedDriverHides() throws Exception {
        assertThat(new StallProofs(folder, ProofProtocol.CLEAR, 1).stallOfAClosedLoad(4))
                .hasSize(1)
                .allSatisfy(ProofsIT::holds);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8})
    @Deep
    void waitsAsTheoryHasIt(double utilisation) throws Exception {
        assertThat(new LoadProofs(folder, ProofProtocol.CLEAR, 1).queue(utilisation, 8))
                .hasSize(3)
                .allSatisfy(ProofsIT::holds);
    }

    @Test
    @Deep
    void sendsWhatIsDue() throws Exception {
        assertThat(new LoadProofs(folder, ProofProtocol.CLEAR, 1).sends(3, 500, 2000))
                .hasSize(2)
                .allSatisfy(ProofsIT::holds);
    }

    @Test
    @Deep
    void saysThatItIsFull() throws Exception {
        assertThat(new LoadProofs(folder, ProofProtocol.CLEAR, 1).full(2))
                .hasSize(2)
                .allSatisfy(ProofsIT::holds);
    }

    /** That others agree to 2 % is for a quiet machine; here that they are asked, and understood. */
    @ParameterizedTest
    @EnumSource(ReferenceTool.class)
    @Deep
    void holdsItselfAgainstOthersWhereTheyAre(ReferenceTool tool) throws Exception {
        Requirement.of(tool.word()).orSkip();
        List<ProofResult> proofs = new ReferenceProof(tool, folder, ProofProtocol.CLEAR, 1).compare(1);

        String delay = tool == ReferenceTool.OHA ? "1[0-9]" : "10[0-9]";
        assertThat(proofs).hasSize(3).allSatisfy(proof -> assertThat(proof.expected())
                .matches(delay + "\\.[0-9]{3} ± .*"));
    }

    private static void holds(ProofResult proof) {
        assertThat(proof.holds()).as(proof.line()).isTrue();
    }
}
