package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Needs({Requirement.LINUX, Requirement.ROOT})
@Timeout(value = 1, unit = TimeUnit.MINUTES)
@Integration
class HelperMainIT {
    @Test
    void handsOnNoFileOfTheAgentToTheProgramThatItBecomes() throws Exception {
        List<String> command = new ArrayList<>(HelperMain.command("/"));
        command.addAll(List.of("sh", "-c", "ls -l /proc/$$/fd; echo seen"));
        Process helper = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(helper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(helper.waitFor()).as(said).isZero();
        assertThat(said).endsWith("seen\n").doesNotContain(".jar").doesNotContain("modules");
    }
}
