package dev.gatebench.lab.conformance;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Examines one gateway after another, each in front of a backend of its own. */
public final class GatewayExaminer {
    /** The body of the backend's replies while a gateway is launched and proved. */
    private static final byte[] BODY = "the body of Gatebench's recording backend".getBytes(StandardCharsets.US_ASCII);

    /** The backend in this process, which replies at once. */
    private static final BackendSpec SPEC = new BackendSpec("0ms", BODY.length + "B");

    private final RequestSetExamination examination;
    private final List<CaseObservation> direct;
    private final List<GatewayFinding> findings = new ArrayList<>();

    /** Observes the whole request set without a gateway first. */
    public GatewayExaminer() {
        this(new RequestSetExamination());
    }

    GatewayExaminer(RequestSetExamination examination) {
        this.examination = examination;
        this.direct = withoutGateway();
    }

    public int cases() {
        return examination.cases().size();
    }

    private List<CaseObservation> withoutGateway() {
        try (RecordingBackend backend = new RecordingBackend(BODY)) {
            return examination.observe(backend.address(), backend);
        } catch (IOException e) {
            throw new EnvironmentException("the recording backend cannot be reached: " + e.getMessage(), e);
        }
    }

    /** Examines the backend again, as if it were a gateway: it must not differ from itself. */
    public GatewayFinding direct(String arm, String description) {
        return add(GatewayFinding.of(arm, description, examination.cases(), direct, withoutGateway()));
    }

    /**
     * Examines a gateway.
     *
     * @param launch launches it in front of a backend
     * @return the finding; one that says why where the gateway does not come up
     */
    public GatewayFinding gateway(String arm, String description, Function<Backend, RunningArm> launch) {
        try (RecordingBackend backend = new RecordingBackend(BODY)) {
            RunningArm running =
                    launch.apply(MockBackend.inThisProcess(SPEC, new Endpoint(backend.url(), backend.url())));
            URI url = running.baseUrl();
            List<CaseObservation> seen =
                    examination.observe(new InetSocketAddress(url.getHost(), url.getPort()), backend);
            return add(gone(running.task(), seen)
                    .map(why -> GatewayFinding.failed(arm, description, why))
                    .orElseGet(() -> GatewayFinding.of(arm, description, examination.cases(), direct, seen)));
        } catch (EnvironmentException e) {
            return add(GatewayFinding.failed(arm, description, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            return add(GatewayFinding.failed(arm, description, "it cannot be reached: " + e));
        }
    }

    /** Tells whether the gateway went away: what was seen of it then is of no use. */
    private Optional<String> gone(Task task, List<CaseObservation> seen) {
        Optional<String> refused = IntStream.range(0, seen.size())
                .filter(i -> seen.get(i).after() == After.REFUSED)
                .mapToObj(i -> examination.cases().get(i).id())
                .findFirst();
        return refused.isEmpty() && task.alive()
                ? Optional.empty()
                : Optional.of("it went away"
                        + refused.map(id -> " before the case " + id).orElse("") + ": " + task.ending());
    }

    private GatewayFinding add(GatewayFinding finding) {
        findings.add(finding);
        return finding;
    }

    /**
     * Returns the findings so far.
     *
     * @param gatebench the version of Gatebench
     * @param leftOut the gateways that are not on this machine, a line each
     * @param policies how each gateway does each policy; empty where that was not asked
     */
    public Conformance result(Instant at, String gatebench, List<String> leftOut, List<PolicyHabit> policies) {
        List<Conformance.Asked> asked = new ArrayList<>();
        for (int i = 0; i < direct.size(); i++) {
            ConformanceCase each = examination.cases().get(i);
            asked.add(new Conformance.Asked(each.id(), each.asks(), each.ofStudies(), direct.get(i)));
        }
        return new Conformance(Conformance.VERSION, at, gatebench, asked, findings, leftOut, policies);
    }
}
