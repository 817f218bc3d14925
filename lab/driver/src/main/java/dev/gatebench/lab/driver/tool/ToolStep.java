package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a tool is to do in one step.
 *
 * @param step the step
 * @param request what it sends, again and again
 * @param expect what must come back
 * @param seconds how long it is to send, whole seconds
 * @param cpus how many CPUs it has
 * @param folder the fork's folder, with what the tool has {@linkplain StepTool#prepare prepared}
 * @param results where it writes its results, if it {@linkplain StepTool#writesResults writes} any; no other step has
 *     the same
 */
public record ToolStep(
        Step step, RequestSpec request, Expectation expect, long seconds, int cpus, Path folder, Path results) {

    private static final long TIMEOUT_SECONDS = 10;

    /** How many connections it opens. */
    public int connections() {
        return step.load().connections();
    }

    /**
     * The most threads that CPUs can run at once of which each has as many connections as any other: tools that give
     * each thread the same number drop what is left over.
     */
    public static int equalThreads(int connections, int cpus) {
        int threads = Math.max(1, Math.min(cpus, connections));
        while (connections % threads != 0) {
            threads--;
        }
        return threads;
    }

    /**
     * What it sends in the words of tools that speak like hey: {@code -m METHOD -H HEADER -D FILE}.
     *
     * @param host their option for the host, which they do not take as a header
     */
    public List<String> likeHey(String host) {
        List<String> options = new ArrayList<>(List.of("-m", request.method()));
        request.headers()
                .forEach((name, value) -> options.addAll(
                        name.equalsIgnoreCase("Host") ? List.of(host, value) : List.of("-H", name + ": " + value)));
        if (request.bodyBytes() > 0) {
            options.addAll(List.of("-D", RequestBody.file(folder).toString()));
        }
        return options;
    }

    /**
     * After how long a connection is silent, s: 10, and the time that one waits for its turn where all are held to a
     * rate.
     */
    public long silentAfterSeconds() {
        return TIMEOUT_SECONDS
                + step.pace()
                        .map(pace -> pace.plusMillis(999))
                        .map(Duration::toSeconds)
                        .orElse(0L);
    }

    /** What it asks for. */
    public URI url() {
        return step.baseUrl().resolve(request.path());
    }
}
