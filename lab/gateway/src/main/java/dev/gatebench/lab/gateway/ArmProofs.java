package dev.gatebench.lab.gateway;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.ExpectedReply;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.policy.PolicyFailure;
import dev.gatebench.lab.policy.PolicyProbe;
import dev.gatebench.lab.policy.PolicyProofs;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.TimedMatch;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.lab.tls.RunCertificate;
import dev.gatebench.lab.tls.TlsProof;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Proves, step by step, that a gateway that was just started is what the study asked for. */
public final class ArmProofs {
    /** A container's log lines arrive a moment later. */
    private static final Duration LOG_LIMIT = Duration.ofSeconds(3);

    /** Longest wait for the reply to a further request, once the first was answered. */
    private static final Duration ONCE_MORE_LIMIT = Duration.ofSeconds(15);

    /** Limits below are kept to, requests a second. */
    private static final int LOW_RATE = 500;

    /** Time for so many requests as a limit lets pass in a second, and a bit more, ms. */
    private static final long PAUSE_OF_LIMITS = 1500;

    private final LaunchContext context;
    private final ArmSpec arm;
    private final Task task;
    private final Endpoint endpoint;
    private final int port;
    private final ProbeClients clients;
    private final GatewayProbe probe;
    private final List<String> proofs = new ArrayList<>();
    private ConnectionPolicy connections = ConnectionPolicy.REUSED;
    private Optional<PolicyProofs> policies = Optional.empty();

    /** Begins the proofs of a gateway that was started on a port, without TLS. */
    public ArmProofs(LaunchContext context, ArmSpec arm, Task task, int port) {
        this(context, arm, task, port, Optional.empty());
    }

    /** Begins the proofs of a gateway that was started on a port with a certificate, or without TLS. */
    public ArmProofs(LaunchContext context, ArmSpec arm, Task task, int port, Optional<RunCertificate> certificate) {
        this(context, arm, task, task.endpoint(port), port, ProbeClients.of(arm.client(), certificate));
    }

    /** Begins the proofs of a gateway at an address, without TLS. */
    public ArmProofs(LaunchContext context, ArmSpec arm, Task task, Endpoint endpoint) {
        this(
                context,
                arm,
                task,
                endpoint,
                endpoint.fromHere().getPort(),
                ProbeClients.of(arm.client(), Optional.empty()));
    }

    private ArmProofs(LaunchContext context, ArmSpec arm, Task task, Endpoint at, int port, ProbeClients clients) {
        this.port = port;
        this.context = context;
        this.arm = arm;
        this.task = task;
        this.endpoint = at.withScheme(arm.client().scheme().word());
        this.clients = clients;
        this.probe = new GatewayProbe(arm.id(), task, endpoint.fromHere(), context.request(), clients);
    }

    /** Adds a proof that its caller has made. */
    public ArmProofs add(String proof) {
        proofs.add(proof);
        return this;
    }

    /**
     * Waits for a line of its log.
     *
     * @param otherwise the reason to give where there is no such line
     */
    public ArmProofs logs(Pattern line, Function<MatchResult, String> said, String otherwise) {
        return add(Await.found(LOG_LIMIT, () -> TimedMatch.inLines(line, task.log()))
                .map(said)
                .orElseThrow(() -> new EnvironmentException("arm '" + arm.id() + "' must log " + line + " and did not: "
                        + otherwise + "; see " + task.spec().log())));
    }

    /** Waits for the first reply that has the backend's body; by TLS proves what was negotiated. */
    public ArmProofs answers(Duration limit) {
        List<ExpectedReply> replies = context.replies().stream()
                .map(reply -> arm.changesReplies() ? reply.withAnyBody() : reply)
                .toList();
        String proof = probe.awaitReply(replies.get(0), limit);
        if (!task.wasFound() && !task.serves(port)) {
            throw new EnvironmentException("arm '" + arm.id() + "': the server on its port " + port
                    + " must be a process of its program, whose CPU time is read, and is none: it has forked away; have"
                    + " it stay in the foreground");
        }
        add(proof);
        if (arm.client().usesTls()) {
            speaks();
        }
        replies.stream().skip(1).forEach(reply -> {
            GatewayProbe one = new GatewayProbe(arm.id(), task, endpoint.fromHere(), reply.request(), clients);
            add(reply.request().method() + " " + reply.request().path() + ": "
                    + one.awaitReply(reply, ONCE_MORE_LIMIT));
        });
        return this;
    }

    private void speaks() {
        try {
            URI url = endpoint.fromHere().resolve(context.request().path());
            new TlsProof(clients, url).prove().forEach(this::add);
        } catch (TlsProof.Failure e) {
            throw new EnvironmentException(
                    "arm '" + arm.id() + "' " + e.getMessage() + "; see "
                            + task.spec().log(),
                    e);
        }
    }

    /** Returns the time between two requests that no limit of the arm refuses; zero without a low limit. */
    private Duration pause() {
        return arm.policies().stream()
                .filter(policy -> policy.kind().isRateLimit() && policy.rate() < LOW_RATE)
                .map(policy -> Duration.ofMillis(PAUSE_OF_LIMITS / policy.rate()))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Proves that it uses upstream connections as the policy says, and has its table of routes, if it has one. */
    public ArmProofs forwards(ConnectionPolicy policy, Optional<GeneratedRoutes> routes) {
        connections = policy;
        add(probe.proveConnections(
                context.backends().clients(),
                context.backendSpec(),
                policy,
                pause(),
                arm.has(PolicyKind.REQUEST_BODY)));
        routes.ifPresent(table -> add(probe.proveRouted(context.backends().clients(), table)));
        return this;
    }

    /**
     * Proves the policies of the arm, last of all, since the proof of a limit uses it up.
     *
     * @param accessLogs files into which the gateway may write a line for each request
     */
    public ArmProofs enforces(List<Path> accessLogs) {
        if (arm.policies().isEmpty()) {
            return this;
        }
        if (arm.policies().stream().anyMatch(policy -> policy.kind().isOfOneMachine())
                && !context.host().listening().equals(Listening.LOOPBACK)) {
            throw new EnvironmentException("arm '" + arm.id() + "': the policies accessLog and ipAllow must be on this"
                    + " machine, whose files and addresses their proofs use, and the arm is on another: leave"
                    + " them out");
        }
        PolicyProofs made = new PolicyProofs(
                arm.policies(),
                new PolicyProbe(
                        endpoint.fromHere(),
                        context.request(),
                        context.backends().clients(),
                        context.backendSpec(),
                        clients,
                        accessLogs,
                        pause()));
        try {
            made.prove().forEach(this::add);
        } catch (PolicyFailure e) {
            throw new EnvironmentException(
                    "arm '" + arm.id() + "' " + e.getMessage() + "; see "
                            + task.spec().log(),
                    e);
        }
        policies = Optional.of(made);
        return this;
    }

    /** Returns the arm, which runs; of a JVM, with the proof which collector it uses. */
    public RunningArm running(Optional<JvmEvidence> jvm) {
        jvm.flatMap(evidence -> GcLog.collector(evidence.gcLog()))
                .ifPresent(collector -> add("its JVM collects with " + collector));
        return RunningArm.gateway(arm, task, endpoint, context.backends(), connections, jvm, proofs, policies);
    }
}
