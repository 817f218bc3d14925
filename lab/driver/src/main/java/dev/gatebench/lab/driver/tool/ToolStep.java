package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The task of a tool in one step.
 *
 * @param seconds how long it sends, whole seconds
 * @param folder the fork's folder, with the files that {@link ToolDriver#prepare} has written
 * @param results the file for its results, if it {@linkplain ToolDriver.Trait#WRITES_RESULTS writes} any; each step has
 *     its own
 */
public record ToolStep(
        Step step, RequestSpec request, Expectation expect, long seconds, int cpus, Path folder, Path results) {
    private static final long TIMEOUT_SECONDS = 10;

    /** Returns how many connections the tool opens. */
    public int connections() {
        return step.connections();
    }

    /** Returns how the tool speaks to the system under test. */
    public ClientSpec client() {
        return step.client();
    }

    /** Returns the URL that the tool sends to. */
    public URI url() {
        return step.baseUrl().resolve(request.path());
    }

    /** Returns the file with the body of a request, for tools that read it from one. */
    public static Path bodyFile(Path folder) {
        return folder.resolve("request-body").toAbsolutePath();
    }

    /**
     * Returns the most threads that run at once on so many CPUs with the same number of connections each: tools that
     * give each thread the same number drop the remainder.
     */
    public static int equalThreads(int connections, int cpus) {
        int threads = Math.max(1, Math.min(cpus, connections));
        while (connections % threads != 0) {
            threads--;
        }
        return threads;
    }

    /**
     * Returns the options for the request, as hey and tools like it take them: {@code -m METHOD -H HEADER -D FILE}.
     *
     * @param host their option for the host, which they do not take as a header
     */
    public List<String> likeHey(String host) {
        List<String> options = new ArrayList<>(List.of("-m", request.method()));
        request.headers()
                .forEach((name, value) -> options.addAll(
                        name.equalsIgnoreCase("Host") ? List.of(host, value) : List.of("-H", name + ": " + value)));
        if (request.bodyBytes() > 0) {
            options.addAll(List.of("-D", bodyFile(folder).toString()));
        }
        options.add(url().toString());
        return options;
    }

    /**
     * Returns after how many seconds a connection without a reply has failed: 10, and, where connections are held to a
     * rate, the time that one waits for its turn.
     */
    public long silentAfterSeconds() {
        return TIMEOUT_SECONDS
                + step.pace()
                        .map(pace -> pace.plusMillis(999))
                        .map(Duration::toSeconds)
                        .orElse(0L);
    }
}
