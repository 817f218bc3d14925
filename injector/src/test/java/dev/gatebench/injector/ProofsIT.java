package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.injector.proof.OhaProof;
import dev.gatebench.injector.proof.Proof;
import dev.gatebench.injector.proof.Proofs;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code gatebench selftest --injector} does at full size. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ProofsIT {
    private final Path folder;

    ProofsIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void tellsOfEveryRequestThatAStallHeldBack() throws Exception {
        assertThat(new Proofs(folder, 1).stall(4)).hasSize(4).allSatisfy(ProofsIT::holds);
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

    /** That oha agrees to 2 % is for a quiet machine; here that it is asked, and understood. */
    @Test
    void holdsItselfAgainstOhaWhereItIs() throws Exception {
        assertThat(new OhaProof(folder, 1).compare(1))
                .satisfiesAnyOf(proofs -> assertThat(proofs).isEmpty(), proofs -> assertThat(proofs)
                        .hasSize(3)
                        .allSatisfy(proof -> assertThat(proof.expected()).matches("1[0-9]\\.[0-9]{3} ± .*")));
    }

    private static void holds(Proof proof) {
        assertThat(proof.holds()).as(proof.line()).isTrue();
    }
}
