package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of wrk, and of tools that come from it. */
public final class WrkCommand {
    private WrkCommand() {}

    /**
     * The command that has a tool do a step; its script is handed the method, and the size of the body in bytes.
     *
     * @param program the tool
     * @param step the step
     * @param threads with how many threads
     * @param script the script's name, which is in the fork's folder
     * @param more what this tool takes besides
     */
    public static List<String> of(Path program, ToolStep step, int threads, String script, List<String> more) {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--threads",
                Integer.toString(threads),
                "--connections",
                Integer.toString(step.connections()),
                "--duration",
                step.seconds() + "s"));
        command.addAll(more);
        command.addAll(List.of(
                "--timeout",
                step.silentAfterSeconds() + "s",
                "--script",
                step.folder().resolve(script).toAbsolutePath().toString()));
        RequestSpec request = step.request();
        request.headers().forEach((name, value) -> command.addAll(List.of("--header", name + ": " + value)));
        if (!request.keepAlive()) {
            command.addAll(List.of("--header", "Connection: close"));
        }
        command.add(step.url().toString());
        command.addAll(List.of("--", request.method(), Integer.toString(request.bodyBytes())));
        return command;
    }
}
