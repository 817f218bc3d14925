package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Asks from where the kernel does not show this process, or tells another start of it. */
@Needs({Requirement.LINUX, Requirement.ROOT, Requirement.NAMESPACES})
@Timeout(value = 1, unit = TimeUnit.MINUTES)
@Integration
class RunLabelIT {
    private static final List<String> HIDDEN = List.of(
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            "mount -t proc -o hidepid=2 proc /proc && exec setpriv --reuid 65534 --clear-groups \"$@\"",
            "sh");

    @Test
    void takesARunForLivingWhereProcessesOfOthersAreHidden() throws Exception {
        assertThat(asked(HIDDEN)).isEqualTo("true");
    }

    @Test
    void takesARunForLivingInATimeNamespaceWhereStartsAreCountedOtherwise() throws Exception {
        assertThat(asked(List.of("unshare", "--time", "--boottime", "5000", "--fork")))
                .isEqualTo("true");
    }

    private static String asked(List<String> from) throws Exception {
        List<String> words = new ArrayList<>();
        RunLabel.ofThisProcess().labels().forEach((name, value) -> words.add(name + "=" + value));
        List<String> command = new ArrayList<>(from);
        command.addAll(ShortLivedJvm.command(Asking.class, words.toArray(new String[0])));
        Process asking = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(asking.waitFor()).as(said).isZero();
        return said;
    }

    /** Tells whether the run of labels lives, as another run on this machine sees it. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] args) {
            Map<String, String> labels = new HashMap<>();
            for (String word : args) {
                labels.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
            }
            System.out.println(RunLabel.alive(labels));
        }
    }
}
