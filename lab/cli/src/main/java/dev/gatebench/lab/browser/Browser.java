package dev.gatebench.lab.browser;

import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens pages in the user's browser by the system's own opener: {@code java.awt.Desktop} has no display in most JVMs
 * that run in a terminal.
 *
 * @param command the program and its first arguments; the page's address is the last
 * @param limit time for the opener to end
 */
public record Browser(List<String> command, Duration limit) {
    /** Time for the opener to end; one that lasts longer has become the browser itself. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** Returns the opener of this system. */
    public static Browser ofThisSystem() {
        return new Browser(command(System.getProperty("os.name", "")), LIMIT);
    }

    /** Returns the opener of a system by its name. */
    static List<String> command(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler");
        }
        return List.of(name.startsWith("mac") ? "open" : "xdg-open");
    }

    /**
     * Opens a page. A browser that the opener has become stays: it is the user's.
     *
     * @return why not, for people; empty when the browser has the page
     */
    public Optional<String> open(URI page) {
        String program = command.get(0);
        if (!program.equals("rundll32")
                && !program.contains("/")
                && Tools.find(program).isEmpty()) {
            return Optional.of("no browser was opened, for '" + program + "' is not on the PATH");
        }
        List<String> whole = new ArrayList<>(command);
        whole.add(page.toASCIIString());
        try {
            Process opener = new ProcessBuilder(whole)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            opener.getOutputStream().close();
            return opener.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && opener.exitValue() != 0
                    ? Optional.of("no browser was opened, for '" + program + "' ended with " + opener.exitValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("no browser was opened, for '" + program + "' cannot be started");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("opening the browser was interrupted", e);
        }
    }
}
