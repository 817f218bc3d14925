package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.SettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayJarTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void isTheJarThatASettingNamesWithTheHashOfItsBytes() throws IOException {
        Path jar = jar(Optional.of("org.example.Main"));

        GatewayJar found = settings(jar.toString()).gatewayJar().orElseThrow();

        assertThat(found.path()).isEqualTo(jar);
        assertThat(found.sha256()).matches("[0-9a-f]{64}");
        Path copy = Files.copy(jar, folder.resolve("copy.jar"));
        assertThat(GatewayJar.of(copy.toString()).sha256()).isEqualTo(found.sha256());
    }

    @Test
    void isNoneWhereTheEmbeddedGatewayRuns() {
        assertThat(ShenyuSettings.from(Map.of("strategy", "netty", "keepAlive", true), Optional.empty())
                        .gatewayJar())
                .isEmpty();
    }

    @Test
    void isLaunchedAsTheReleaseThatItsArmNames() throws IOException {
        ShenyuSettings settings = ShenyuSettings.from(
                Map.of(
                        "strategy",
                        "netty",
                        "keepAlive",
                        true,
                        "jar",
                        jar(Optional.of("org.example.Main")).toString()),
                Optional.of("2.6.0"));
        assertThatCode(settings::requireLaunchable).doesNotThrowAnyException();
    }

    @Test
    void refusesWhatCannotBeRun() throws IOException {
        assertRefused(folder.toString(), "is a folder: give a runnable jar, or an unpacked distribution as 'home'");
        assertRefused(folder.resolve("none.jar").toString(), "does not exist: build it or correct the path");
        assertRefused(Files.writeString(folder.resolve("text.jar"), "text").toString(), "cannot be read as a jar");
        assertRefused(jar(Optional.empty()).toString(), "names no Main-Class in its manifest");
    }

    private static void assertRefused(String setting, String why) {
        ShenyuSettings settings = settings(setting);
        assertThatThrownBy(settings::requireLaunchable)
                .isInstanceOf(SettingException.class)
                .hasMessageStartingWith("ShenYu setting 'jar' must be a runnable jar, '" + setting + "' " + why);
    }

    private static ShenyuSettings settings(String jar) {
        return ShenyuSettings.from(Map.of("strategy", "netty", "keepAlive", true, "jar", jar), Optional.empty());
    }

    private Path jar(Optional<String> mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        mainClass.ifPresent(name -> manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, name));
        Path jar = folder.resolve(mainClass.isPresent() ? "main.jar" : "library.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
