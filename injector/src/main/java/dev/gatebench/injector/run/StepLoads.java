package dev.gatebench.injector.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.injector.arrivals.DueTimes;
import dev.gatebench.injector.http.WireRequest;
import dev.gatebench.injector.loop.LoadOnLoops;
import dev.gatebench.injector.tls.TlsClient;
import dev.gatebench.injector.tls.TlsEngine;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Prepares the steps of a schedule: what they send, and when it is due. */
final class StepLoads {
    private static final double MS_PER_SECOND = 1e3;

    private final Schedule schedule;
    private final ScheduledRequests requests;
    private final Duration timeout;
    private final TlsEngine engine;
    private final Consumer<String> warn;
    /** Correct replies a second by the closed model of each arm and load, as measured last. */
    private final Map<String, Map<Load, Double>> capacities = new HashMap<>();

    /**
     * @param warn takes a line for people where a step is sent otherwise than was wanted
     * @throws IllegalArgumentException in one line when an expected body cannot be read or has another length, or a
     *     step cannot be sent
     */
    StepLoads(Schedule schedule, Duration timeout, TlsEngine engine, Consumer<String> warn) {
        this.schedule = schedule;
        this.timeout = timeout;
        this.engine = engine;
        this.warn = warn;
        this.requests = new ScheduledRequests(schedule);
        schedule.steps().forEach(this::requireSendable);
    }

    private void requireSendable(Step step) {
        try {
            requests.requireSendable(step);
            requireSense(step.client());
            if (step.load() instanceof OpenLoad open) {
                requireFew(step, open);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("step '" + step.name() + "': " + e.getMessage(), e);
        }
    }

    /** Requires of a schedule what is required of a study. */
    private static void requireSense(ClientSpec client) {
        if (client.speaksHttp2() && !client.keepAlive()) {
            throw new IllegalArgumentException(
                    "client.keepAlive must be true by HTTP/2, was false: set client.http to 1");
        }
        if (client.streams() < 1 || (client.streams() > 1 && !client.speaksHttp2())) {
            throw new IllegalArgumentException(
                    "client.streams must be 1 by HTTP/1.1, was " + client.streams() + ": set client.http to 2");
        }
    }

    private static void requireFew(Step step, OpenLoad load) {
        DueTimes.require(load, ns(step.rampMs()), ns(step.totalMs()));
    }

    /**
     * A step that can begin.
     *
     * @param loadIsKnown false where another load is sent than the wanted one: then its trial is not complete
     */
    record Prepared(Step step, OptionalInt ratePerSec, LoadOnLoops load, boolean loadIsKnown) {}

    /** Prepares a step without its start, in the silence before it: it draws when its requests are due. */
    Prepared prepare(Step step) {
        Optional<Load> known = known(step);
        Load load = known.orElseGet(() -> least(step));
        long lengthNs = ns(step.totalMs());
        long rampNs = ns(step.rampMs());
        Optional<OpenLoad> open =
                Optional.of(load).filter(OpenLoad.class::isInstance).map(OpenLoad.class::cast);
        Optional<DueTimes> due = open.map(each -> DueTimes.of(
                each,
                rampNs,
                lengthNs,
                seedOf(step.name()),
                schedule.together().map(Together::phase).orElse(0.0)));
        long windowFromNs = ns(step.rampMs() + step.settleMs());
        InetSocketAddress address = new InetSocketAddress(step.baseUrl().getHost(), WireRequest.port(step.baseUrl()));
        ClientSpec client = step.client();
        LoadOnLoops onLoops = new LoadOnLoops(
                address,
                client,
                client.usesTls() ? Optional.of(TlsClient.of(engine, client, address)) : Optional.empty(),
                requests.in(step),
                seedOf(Schedule.requestName(step.name(), "mix")),
                load.connections(),
                client.connections(load),
                due,
                // a step's pace is of its connections
                open.isPresent() ? Optional.empty() : step.pace().map(pace -> pace.multipliedBy(client.streams())),
                rampNs,
                lengthNs,
                windowFromNs,
                windowFromNs + ns(step.measureMs()),
                timeout.toNanos());
        return new Prepared(step, load.offeredPerSec(), onLoops, known.isPresent());
    }

    /**
     * Returns the load; empty for a share of a capacity that was not measured, and where too many requests would be
     * due.
     */
    private Optional<Load> known(Step step) {
        if (!(step.load() instanceof ShareLoad share)) {
            return Optional.of(step.load());
        }
        double capacity = capacity(step, share);
        if (capacity <= 0) {
            return Optional.empty();
        }
        OpenLoad load = share.of(capacity);
        try {
            requireFew(step, load);
        } catch (IllegalArgumentException e) {
            warn.accept("step '" + step.name() + "' is sent at the lowest rate, so its trial is not complete: "
                    + e.getMessage());
            return Optional.empty();
        }
        return Optional.of(load);
    }

    private static Load least(Step step) {
        return step.load() instanceof ShareLoad share ? share.of(0) : step.load();
    }

    /** Returns the least capacity of the arms that count; 0 where one was not measured. */
    private double capacity(Step step, ShareLoad share) {
        return step.capacityOf().stream()
                .mapToDouble(arm -> capacities
                        .getOrDefault(arm, Map.of())
                        .getOrDefault(share.capacity().orElseThrow(), 0.0))
                .min()
                .orElse(0);
    }

    /** Takes the capacity that a whole trial of a closed load has measured. */
    void measured(Step step, DriverTrial trial) {
        capacities
                .computeIfAbsent(step.arm(), arm -> new HashMap<>())
                .put(step.load(), trial.requests() / (step.measureMs() / MS_PER_SECOND));
    }

    /**
     * Returns a seed for draws of this name. FNV-1a over the name, then mixed: seeds of
     * {@link java.util.SplittableRandom} that differ by little give sequences that overlap.
     */
    private long seedOf(String name) {
        long hash = schedule.seed() ^ 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        return hash ^ (hash >>> 33);
    }

    static long ns(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
