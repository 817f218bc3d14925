package dev.gatebench.injector;

import com.sun.management.ThreadMXBean;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.loop.Transport;
import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.injector.run.ScheduleListener;
import dev.gatebench.injector.run.ScheduleRun;
import dev.gatebench.injector.tls.TlsEngine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs steps of the injector in this process. */
public final class Rig implements ScheduleListener {
    static {
        // as the lab starts it: a sample of all buffers would be traced, else
        System.setProperty("io.netty.leakDetection.level", "disabled");
    }

    /** The trials, in the order of their ends. */
    public final List<DriverTrial> trials = new ArrayList<>();

    /** Bytes that the loops' threads allocated from the start of each step to its end. */
    public final Map<String, Long> allocated = new HashMap<>();

    /** The events of steps. */
    public final List<StepEvent> events = new ArrayList<>();

    /** The warnings. */
    public final List<String> warnings = new ArrayList<>();

    /** Done when it is ready to begin with others. */
    public Runnable onReady = () -> {};

    private final Path folder;
    private Transport transport = Transport.best();
    private int loops = 1;
    private long spinNs;
    private long settleMs = 100;
    private Duration timeout = Duration.ofSeconds(10);
    private RequestSpec request = new RequestSpec("GET", "/", Map.of(), 0);
    private List<MixPart> mix = List.of();
    private OptionalInt rate = OptionalInt.empty();
    private String expected = "hello";
    private ClientSpec client = ClientSpec.CLEAR;
    private TlsEngine engine = TlsEngine.best();
    private String endFile = "";
    private Optional<Together> together = Optional.empty();
    private List<Long> threads = List.of();

    /** Works in a folder. */
    public Rig(Path folder) {
        this.folder = folder;
    }

    /** Asks the kernel in this way. */
    public Rig by(Transport other) {
        transport = other;
        return this;
    }

    /** Sets the number of threads. */
    public Rig loops(int count) {
        loops = count;
        return this;
    }

    /** Sleeps no more so long before a request is due. */
    public Rig spinning(long ns) {
        spinNs = ns;
        return this;
    }

    /** Takes replies with another body for wrong. */
    public Rig expecting(String body) {
        expected = body;
        return this;
    }

    /** Speaks in this way. */
    public Rig speaking(ClientSpec other) {
        client = other;
        return this;
    }

    /** Has TLS done by this. */
    public Rig tlsBy(TlsEngine other) {
        engine = other;
        return this;
    }

    /** Sends this. */
    public Rig request(RequestSpec other) {
        request = other;
        return this;
    }

    /** Sends these by weight. */
    public Rig mix(MixPart... requests) {
        mix = List.of(requests);
        return this;
    }

    /** The window begins so long after the ramp. */
    public Rig settling(long ms) {
        settleMs = ms;
        return this;
    }

    /** Takes a request for failed that has no reply for so long. */
    public Rig timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    /** Holds the connections of each step to so many requests a second. */
    public Rig heldTo(int ratePerSec) {
        rate = OptionalInt.of(ratePerSec);
        return this;
    }

    /** Each step ends early once this file of the folder stands. */
    public Rig endingBy(String file) {
        endFile = file;
        return this;
    }

    /** As one of several injectors. */
    public Rig together(Together others) {
        together = Optional.of(others);
        return this;
    }

    /** A trial of this length; its ramp takes 100 ms. */
    public Step step(String name, URI url, Load load, long measureMs) {
        return new Step(
                name,
                StepKind.TRIAL,
                "arm",
                url,
                client,
                load,
                100,
                settleMs,
                measureMs,
                100,
                rate,
                endFile.isEmpty()
                        ? Optional.empty()
                        : Optional.of(folder.resolve(endFile).toString()),
                false,
                Optional.empty(),
                List.of());
    }

    /** Sends until a reply has come: the first handshake of a JVM may take seconds on a busy machine. */
    public Rig warmedBy(ProofProtocol protocol) throws IOException, InterruptedException {
        try (ProofServer server = new ProofServer(protocol, request -> ProofServer.HELLO)) {
            for (int i = 0; i < 100 && server.requests() == 0; i++) {
                run(step("cold-" + i, server.url(), new ClosedLoad(client.streams()), 200));
            }
        }
        trials.clear();
        return this;
    }

    /** Runs one trial, and tells what was seen. */
    public DriverTrial run(URI url, Load load, long measureMs) throws IOException, InterruptedException {
        return run(step("trial-" + trials.size(), url, load, measureMs)).get(0);
    }

    /** Runs these steps, and tells what was seen of them. */
    public List<DriverTrial> run(Step... steps) throws IOException, InterruptedException {
        int before = trials.size();
        Path body = folder.resolve("body");
        Files.writeString(body, expected);
        Schedule schedule = new Schedule(
                        request,
                        new Expectation(200, expected.length(), body.toString(), 1),
                        20,
                        folder.resolve("events").toString(),
                        List.of(steps),
                        1,
                        Optional.empty(),
                        together)
                .withMix(mix);
        try (Loops all = new Loops(loops, transport, spinNs)) {
            threads = all.threadIds();
            new ScheduleRun(schedule, all, engine, this, timeout).run();
        }
        return trials.subList(before, trials.size());
    }

    @Override
    public void on(StepEvent event) {
        events.add(event);
        if (event.event() == StepEvent.Kind.READY) {
            onReady.run();
            return;
        }
        long sign = event.event() == StepEvent.Kind.STARTED ? -1 : 1;
        allocated.merge(event.step(), sign * allocatedBytes(), Long::sum);
    }

    private long allocatedBytes() {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.stream().mapToLong(bean::getThreadAllocatedBytes).sum();
    }

    @Override
    public void on(DriverTrial trial) {
        trials.add(trial);
    }

    @Override
    public void warn(String line) {
        warnings.add(line);
    }
}
