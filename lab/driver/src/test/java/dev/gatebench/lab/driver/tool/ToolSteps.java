package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Steps for the tests of tools, and what real tools have left. */
public final class ToolSteps {
    public static final RequestSpec GET = new RequestSpec("GET", "/http/echo", Map.of(), 0);
    /** A GET with a connection for each request. */
    public static final RequestSpec NEW_CONNECTIONS =
            new RequestSpec(GET.method(), GET.path(), GET.headers(), GET.body(), false);
    /** Its header's value holds a space. */
    public static final RequestSpec POST = new RequestSpec("POST", "/echo?a=b", Map.of("X-Of", "a b"), 7);

    private ToolSteps() {}

    /** A trial of 5 s on two CPUs with {@code folder/results}, of which a status of 200 is expected. */
    public static ToolStep step(int connections, RequestSpec request, Path folder) {
        return step(connections, OptionalInt.empty(), request, folder);
    }

    /** Makes such a trial that is held to a rate. */
    public static ToolStep step(int connections, OptionalInt ratePerSec, RequestSpec request, Path folder) {
        Step step = new Step(
                "nginx trial",
                StepKind.TRIAL,
                "nginx",
                URI.create("http://127.0.0.1:8080"),
                new ClosedLoad(connections),
                0,
                0,
                5000,
                0,
                ratePerSec,
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
        return new ToolStep(step, request, new Expectation(200, 0, "body", 1), 5, 2, folder, folder.resolve("results"));
    }

    /** The lines of a file beside a test class. */
    public static List<String> recorded(Class<?> of, String name) {
        try (InputStream in = Objects.requireNonNull(of.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
