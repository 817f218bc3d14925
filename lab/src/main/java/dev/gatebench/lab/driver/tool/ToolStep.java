package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.net.URI;
import java.nio.file.Path;
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

    /** How many connections it opens. */
    public int connections() {
        return step.load().connections();
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

    /** What it asks for. */
    public URI url() {
        return step.baseUrl().resolve(request.path());
    }
}
