package dev.gatebench.lab.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class BrowserIT {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path dir;

    @Test
    void knowsTheOpenerOfEachSystem() {
        assertThat(Browser.command("Linux")).containsExactly("xdg-open");
        assertThat(Browser.command("Mac OS X")).containsExactly("open");
        assertThat(Browser.command("Windows 11")).containsExactly("rundll32", "url.dll,FileProtocolHandler");
    }

    @Test
    void handsOverTheAddressAsOneArgument() throws IOException {
        Path told = dir.resolve("told");
        Path page = dir.resolve("a b;$(touch x)'.html");
        String opener = opener("printf '%s|' \"$@\" > '" + told + "'");

        assertThat(new Browser(List.of(opener, "first"), LONG).open(page.toUri()))
                .isEmpty();
        assertThat(told).hasContent("first|" + page.toUri().toASCIIString() + "|");
    }

    @Test
    void saysThatThereIsNoOpenerOrThatItFailed() throws IOException {
        URI page = URI.create("http://127.0.0.1:1/");
        assertThat(new Browser(List.of("gatebench-no-such-opener"), LONG).open(page))
                .hasValue("no browser was opened, for 'gatebench-no-such-opener' is not on the PATH");
        String fails = opener("exit 3");
        assertThat(new Browser(List.of(fails), LONG).open(page))
                .hasValue("no browser was opened, for '" + fails + "' ended with 3");
        assertThat(new Browser(List.of(dir.resolve("nothing").toString()), LONG).open(page))
                .hasValueSatisfying(why -> assertThat(why).endsWith("cannot be started"));
    }

    /** It has become the browser. */
    @Test
    void doesNotWaitForAnOpenerThatStays() throws IOException {
        String stays = opener("exec sleep 20");
        assertThat(new Browser(List.of(stays), Duration.ofMillis(50)).open(URI.create("http://127.0.0.1:1/")))
                .isEmpty();
        ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .arguments()
                        .filter(given -> given.length > 0 && given[0].equals("20"))
                        .isPresent())
                .forEach(ProcessHandle::destroyForcibly);
    }

    private String opener(String script) throws IOException {
        Path file = dir.resolve("opener" + script.hashCode());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }
}
