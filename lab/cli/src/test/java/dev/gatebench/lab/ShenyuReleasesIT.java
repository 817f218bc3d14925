package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Releases of ShenYu by coordinates, as users run them where their Maven has none. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Deep
class ShenyuReleasesIT {
    @TempDir
    Path folder;

    @Test
    void saysInOneLineWhereElseToGetAReleaseThatCannotBeResolved() throws Exception {
        Path settings = folder.resolve(".m2/settings.xml");
        Files.createDirectories(settings.getParent());
        Files.writeString(
                settings,
                "<settings><offline>true</offline><localRepository>" + folder.resolve("empty")
                        + "</localRepository></settings>");
        List<String> elsewhere =
                List.of("env", "XDG_CACHE_HOME=" + folder.resolve("cache"), "MAVEN_OPTS=-Duser.home=" + folder);

        try (GatebenchProcess gatebench = GatebenchProcess.start(
                elsewhere,
                folder,
                "run",
                "shenyu-http-client",
                "--shenyu",
                "2.6.0",
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output().lines())
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("resolving org.apache.shenyu:shenyu-bootstrap:2.6.0 through Maven, once, into ");
            assertThat(gatebench.output())
                    .contains("gatebench: ShenYu 2.6.0 could not be resolved through Maven, by your settings")
                    .contains("give --shenyu-home DIR, an unpacked apache-shenyu-2.6.0-bootstrap-bin, or --runtime");
        }
        assertThat(folder.resolve("run")).doesNotExist();
    }
}
