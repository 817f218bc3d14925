package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.injector.proof.Proof;
import dev.gatebench.injector.proof.Proofs;
import dev.gatebench.injector.proof.ReferenceProof;
import dev.gatebench.injector.proof.ReferenceTool;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Requirement;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code gatebench selftest --injector} does at full size. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Deep
class ProofsIT {
    private final Path folder;

    ProofsIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void tellsOfEveryRequestThatAStallHeldBack() throws Exception {
        assertThat(new Proofs(folder, 1).stall(4)).hasSize(6).allSatisfy(ProofsIT::holds);
    }

    /** Where connections run out, the wait for one is in the response time, and not in the service time. */
    @Test
    void tellsTheWaitForAConnectionApart() throws Exception {
        assertThat(new Proofs(folder, 1).stallOverFewConnections(4)).hasSize(9).allSatisfy(ProofsIT::holds);
    }

    @Test
    void showsWhatAClosedDriverHides() throws Exception {
        assertThat(new Proofs(folder, 1).stallOfAClosedLoad(4)).hasSize(1).allSatisfy(ProofsIT::holds);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8})
    void waitsAsTheoryHasIt(double utilisation) throws Exception {
        assertThat(new Proofs(folder, 1).queue(utilisation, 8)).hasSize(3).allSatisfy(ProofsIT::holds);
    }

    @Test
    void sendsWhatIsDue() throws Exception {
        assertThat(new Proofs(folder, 1).sends(3, 500, 2000)).hasSize(2).allSatisfy(ProofsIT::holds);
    }

    @Test
    void saysThatItIsFull() throws Exception {
        assertThat(new Proofs(folder, 1).full(2)).hasSize(2).allSatisfy(ProofsIT::holds);
    }

    /** That others agree to 2 % is for a quiet machine; here that they are asked, and understood. */
    @ParameterizedTest
    @EnumSource(ReferenceTool.class)
    void holdsItselfAgainstOthersWhereTheyAre(ReferenceTool tool) throws Exception {
        List<Proof> proofs = new ReferenceProof(tool, folder, 1).compare(1);

        Requirement.of(tool.word()).orSkip(!proofs.isEmpty());
        String delay = tool == ReferenceTool.OHA ? "1[0-9]" : "10[0-9]";
        assertThat(proofs).hasSize(3).allSatisfy(proof -> assertThat(proof.expected())
                .matches(delay + "\\.[0-9]{3} ± .*"));
    }

    private static void holds(Proof proof) {
        assertThat(proof.holds()).as(proof.line()).isTrue();
    }
}
