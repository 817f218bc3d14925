package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/**
 * ab, ApacheBench (https://httpd.apache.org/docs/2.4/programs/ab.html). It sends a closed load of HTTP/1.0 with
 * {@code Connection: Keep-Alive} from one thread of one process a step, looks at no body, and tells each request in
 * whole milliseconds. It prints its counts at its end, and writes a table of all requests.
 */
public final class AbDriver extends ToolDriver {
    /** {@code MAX_CONCURRENCY} of its source. */
    private static final int MOST_CONNECTIONS = 20_000;
    /** More than any step has; the option for the time sets the number to 50,000. ab reserves 32 bytes for each. */
    private static final int MOST_REQUESTS = 10_000_000;

    public AbDriver() {
        super(new Tool(
                "ab",
                "install it (Debian: apt-get install apache2-utils)",
                "-V",
                "Version (\\S+)",
                "closed model, HTTP/1.0 with keep-alive, one thread, service times in ms",
                "Server Software:",
                MOST_CONNECTIONS,
                EnumSet.of(Ability.HISTOGRAM, Ability.NEW_CONNECTIONS, Ability.TLS, Ability.ANY_METHOD),
                EnumSet.of(Trait.USES_OPENSSL, Trait.COUNTS_FROM_ITS_START, Trait.WRITES_RESULTS)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        RequestSpec request = step.request();
        List<String> arguments =
                options("-q -s 10 -t %d -n %d -c %d -g", step.seconds(), MOST_REQUESTS, step.connections());
        arguments.add(step.results().toString());
        if (step.client().keepAlive()) {
            // -l: or it takes a reply for failed that is not as long as the first; where connections are not kept, that
            // alone tells a reply from a connection that was closed without one
            arguments.addAll(List.of("-k", "-l"));
        }
        boolean hasBody = request.bodyBytes() > 0;
        if (hasBody) {
            arguments.addAll(List.of("-p", ToolStep.bodyFile(step.folder()).toString(), "-T", contentType(request)));
        }
        // -p means POST, unless -m follows it
        if (!hasBody || !request.method().equals("POST")) {
            arguments.addAll(List.of("-m", request.method()));
        }
        request.headers().forEach((name, value) -> {
            if (!hasBody || !name.equalsIgnoreCase("Content-Type")) {
                arguments.addAll(List.of("-H", name + ": " + value));
            }
        });
        arguments.add(step.url().toString());
        return arguments;
    }

    private static String contentType(RequestSpec request) {
        return request.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("Content-Type"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("text/plain");
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return 1;
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return AbReport.parse(output).trial(step, output.startedEpochMs());
    }
}
