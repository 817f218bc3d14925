package dev.gatebench.lab.driver.h2load;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.EnumSet;
import java.util.List;

/**
 * h2load of nghttp2 (https://nghttp2.org/documentation/h2load.1.html), by HTTP/1.1 or HTTP/2. It sends a closed load
 * from one process a step, looks at no body, and logs each request in microseconds to a file. It does not open a
 * connection again that was closed without a reply, nor count it as an error, so that {@code errors} is not checkable.
 */
public final class H2loadDriver extends ToolDriver {

    public H2loadDriver() {
        super(new Tool(
                "h2load",
                "install it (Debian: apt-get install nghttp2-client)",
                "--version",
                "h2load nghttp2/(\\S+)",
                "closed model, a process a step, service times in µs, no count of what had no reply",
                "finished in ",
                ClosedLoad.MAX_CONNECTIONS,
                EnumSet.of(
                        Ability.HISTOGRAM,
                        Ability.PACE,
                        Ability.TLS,
                        Ability.HTTP2,
                        Ability.STREAMS,
                        Ability.ANY_METHOD),
                EnumSet.of(Trait.WRITES_RESULTS)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        RequestSpec request = step.request();
        List<String> arguments = options(
                "--clients=%d --max-concurrent-streams=%d --threads=%d --duration=%d"
                        + " --connection-inactivity-timeout=%ds",
                step.connections(),
                step.client().streams(),
                mostCpus(step.step(), step.cpus()),
                step.seconds(),
                step.silentAfterSeconds());
        arguments.add(step.client().speaksHttp2() ? "--npn-list=h2" : "--h1");
        if (step.client().usesTls()) {
            TlsSpec tls = step.client().tls();
            arguments.add((tls.version() == TlsSpec.Version.TLS_1_3 ? "--tls13-ciphers=" : "--ciphers=")
                    + tls.openSslCipher());
        }
        arguments.add("--log-file=" + step.results());
        step.step().ratePerSec().ifPresent(rate -> arguments.add("--rps=" + (double) rate / step.connections()));
        // a header of the name Host would be sent beside the one that h2load makes of the URL
        request.headers()
                .forEach((name, value) -> arguments.add(
                        "--header=" + (name.equalsIgnoreCase("Host") ? ":authority" : name) + ": " + value));
        if (request.bodyBytes() > 0) {
            arguments.add("--data=" + ToolStep.bodyFile(step.folder()));
        }
        // without it: POST where there is data, else GET
        if (!request.method().equals(request.bodyBytes() > 0 ? "POST" : "GET")) {
            arguments.add("--header=:method: " + request.method());
        }
        arguments.add(step.url().toString());
        return arguments;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.max(1, Math.min(cpus, step.connections()));
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return H2loadLog.trial(step, output);
    }
}
