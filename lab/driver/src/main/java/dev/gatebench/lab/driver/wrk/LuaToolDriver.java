package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** wrk, or a tool made from it, which runs the script {@value #SCRIPT} that stands beside the driver's class. */
public abstract class LuaToolDriver extends ToolDriver {
    private static final String SCRIPT = "gatebench.lua";

    protected LuaToolDriver(Tool tool) {
        super(tool);
    }

    @Override
    public final void prepare(Path folder, RequestSpec request) {
        super.prepare(folder, request);
        try (InputStream in = getClass().getResourceAsStream(SCRIPT)) {
            if (in == null) {
                throw new IllegalStateException(SCRIPT + " is not on the class path: run ./mvnw package -DskipTests");
            }
            Files.copy(in, folder.resolve(SCRIPT), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the arguments for a step with options of this tool alone; the script gets the method and the body's file.
     */
    protected final List<String> arguments(ToolStep step, String more) {
        RequestSpec request = step.request();
        List<String> arguments = options(
                "--threads %d --connections %d --duration %ds%s --timeout %ds --script",
                mostCpus(step.step(), step.cpus()),
                step.connections(),
                step.seconds(),
                more,
                step.silentAfterSeconds());
        arguments.add(step.folder().resolve(SCRIPT).toAbsolutePath().toString());
        request.headers().forEach((name, value) -> arguments.addAll(List.of("--header", name + ": " + value)));
        if (!step.client().keepAlive()) {
            arguments.addAll(List.of("--header", "Connection: close"));
        }
        arguments.add(step.url().toString());
        arguments.addAll(List.of("--", request.method()));
        if (request.bodyBytes() > 0) {
            arguments.add(ToolStep.bodyFile(step.folder()).toString());
        }
        return arguments;
    }

    /** The tool gives each thread the same number of connections and drops the remainder. */
    @Override
    public final int mostCpus(Step step, int cpus) {
        return ToolStep.equalThreads(step.load().connections(), cpus);
    }
}
