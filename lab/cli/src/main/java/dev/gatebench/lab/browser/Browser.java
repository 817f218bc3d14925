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
 * What opens a page in the user's browser: the system's own opener, for {@code java.awt.Desktop} has no display in most
 * JVMs that run in a terminal.
 */
public final class Browser {
    /** Openers end once the browser has the page; one that is still there then has become the browser itself. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final List<String> command;
    private final Duration limit;

    /**
     * An opener.
     *
     * @param command its program and first arguments; the page's address is the last
     * @param limit how long it is waited for
     */
    Browser(List<String> command, Duration limit) {
        this.command = List.copyOf(command);
        this.limit = limit;
    }

    /** That of this system. */
    public static Browser ofThisSystem() {
        return new Browser(command(System.getProperty("os.name", "")), LIMIT);
    }

    /** The opener of a system by its name. */
    static List<String> command(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler");
        }
        return List.of(name.startsWith("mac") ? "open" : "xdg-open");
    }

    /**
     * Opens a page.
     *
     * @return why not, for people; empty when it was handed to the browser. A browser that the opener has become stays:
     *     it is the user's
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
