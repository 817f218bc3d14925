package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.net.URI;
import java.nio.file.Path;

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

    /** What it asks for. */
    public URI url() {
        return step.baseUrl().resolve(request.path());
    }
}
