package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarsTest {
    @TempDir
    Path folder;

    @Test
    void holdTheAgentAndNoReportNoCommandAndNoStatistic() throws IOException {
        List<String> packages = new ArrayList<>();
        for (Path jar : AgentJars.in(folder)) {
            try (JarFile file = new JarFile(jar.toFile())) {
                file.stream().forEach(entry -> packages.add(entry.getName().replaceFirst("/[^/]*$", "")));
            }
        }

        assertThat(packages)
                .contains(
                        "dev/gatebench/lab/host/agent",
                        "dev/gatebench/lab/host/local",
                        "dev/gatebench/core/json",
                        "oshi",
                        "org/slf4j")
                .noneMatch(name -> name.startsWith("dev/gatebench/core/report")
                        || name.startsWith("dev/gatebench/core/statistics")
                        || name.startsWith("dev/gatebench/core/check")
                        || name.startsWith("dev/gatebench/lab/command"));
    }
}
