package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.injector.loop.Transport;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The injector against servers whose behaviour is known, over real sockets. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Integration
class InjectorIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Transport.class)
    void sendsWhatIsDueAndCountsWhatCameBack(Transport transport) throws Exception {
        requirePermitted(transport);
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .by(transport)
                    .loops(2)
                    .run(server.url(), new OpenLoad(500, Arrivals.CONSTANT, 20), 400);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.complete()).isTrue();
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(200);
            assertThat(trial.responseTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(200);
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(trial.failed()).hasValue(0);
            assertThat(server.accepted()).as("opened before, and kept").isEqualTo(20);
        }
    }

    @Test
    void beginsWithOthersWhenThatIsDueAndNotBefore() throws Exception {
        StartGate gate = new StartGate(Files.createDirectory(folder.resolve("gate")));
        AtomicLong due = new AtomicLong();
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder).together(new Together(gate.folder().toString(), 0, 2));
            rig.onReady = () -> {
                due.set(System.currentTimeMillis() + 300);
                open(gate, due.get());
            };

            DriverTrial trial = rig.run(server.url(), new ClosedLoad(2), 200);

            assertThat(trial.complete()).isTrue();
            assertThat(rig.events)
                    .extracting(StepEvent::event)
                    .containsExactly(StepEvent.Kind.READY, StepEvent.Kind.STARTED, StepEvent.Kind.ENDED);
            assertThat(rig.events.get(1).epochMs()).isBetween(due.get(), due.get() + 2000);
        }
    }

    private static void open(StartGate gate, long dueEpochMs) {
        try {
            gate.open(0, dueEpochMs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By Little's law, the count of requests in flight agrees with their times. */
    @Test
    void holdsEachConnectionBusyInTheClosedModel() throws Exception {
        try (ProofServer server = new ProofServer(request -> {
            Thread.sleep(2);
            return ProofServer.HELLO;
        })) {
            DriverTrial trial = new Rig(folder).run(server.url(), new ClosedLoad(10), 1000);

            assertThat(trial.inFlight().orElseThrow()).isCloseTo(10, within(0.2));
            double product =
                    trial.requests() * trial.serviceTime().orElseThrow().meanNs() / 1e9;
            assertThat(product + trial.atEdges().orElseThrow())
                    .isCloseTo(trial.inFlight().orElseThrow(), within(0.01));
            assertThat(trial.offered()).isEmpty();
            assertThat(trial.responseTime()).isEmpty();
        }
    }

    /** Its connections are waited for where they are slow, and not where they are fast. */
    @ParameterizedTest
    @CsvSource({"0, 200, 200", "100, 200, 100"})
    void holdsConnectionsToARateAtMost(int replyMs, int rate, int sent) throws Exception {
        try (ProofServer server = new ProofServer(request -> {
            Thread.sleep(replyMs);
            return ProofServer.HELLO;
        })) {
            DriverTrial trial = new Rig(folder).loops(2).heldTo(rate).run(server.url(), new ClosedLoad(10), 1000);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.requests()).isCloseTo(sent, within((long) (0.1 * sent)));
            assertThat(server.accepted()).isEqualTo(10);
            assertThat(trial.offered())
                    .as("none was due before its connection was free")
                    .isEmpty();
        }
    }

    @Test
    void tellsWrongRepliesApart() throws Exception {
        try (ProofServer server = new ProofServer(request -> request % 10 == 1
                ? ProofServer.HELLO.replace("200 OK", "500 Oh")
                : request % 10 == 2
                        ? ProofServer.HELLO.replace("hello", "hallo")
                        : request % 10 == 3
                                ? ProofServer.HELLO.replace("5\r\n\r\nhello", "4\r\n\r\nhell")
                                : ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.CONSTANT, 10), 1000);

            assertThat(trial.errors()).containsOnlyKeys(ErrorKind.STATUS, ErrorKind.PAYLOAD);
            // errors and times count when the request was due in the window, so no pause of the machine moves them;
            // of ten in a row that come over ten connections some may be answered out of turn
            long status = trial.errors().getOrDefault(ErrorKind.STATUS, 0L);
            assertThat(status).isGreaterThan(50);
            assertThat(trial.errors().get(ErrorKind.PAYLOAD)).isCloseTo(2 * status, within(10L));
            assertThat(trial.serviceTime().orElseThrow().decoded().getTotalCount())
                    .isCloseTo(7 * status, within(20L));
        }
    }

    @Test
    void tellsWhatTheRequestsOfAWarmUpCameTo() throws Exception {
        try (ProofServer server = new ProofServer(
                request -> request % 4 == 1 ? ProofServer.HELLO.replace("200 OK", "500 Oh") : ProofServer.HELLO)) {
            Rig rig = new Rig(folder);
            Step trial = rig.step("warm-up", server.url(), new ClosedLoad(2), 1500);
            rig.run(new Step(
                    trial.name(),
                    StepKind.WARM_UP,
                    trial.arm(),
                    trial.baseUrl(),
                    trial.load(),
                    trial.rampMs(),
                    trial.settleMs(),
                    trial.measureMs(),
                    trial.tailMs(),
                    trial.ratePerSec(),
                    trial.endFile(),
                    false,
                    Optional.empty(),
                    List.of()));

            assertThat(rig.trials).isEmpty();
            StepEvent.Answered answered =
                    rig.events.get(rig.events.size() - 1).answered().orElseThrow();
            assertThat(answered.requests()).isEqualTo(server.requests()).isGreaterThan(20);
            assertThat(answered.errors()).isCloseTo(answered.requests() / 4, within(2L));
        }
    }

    @Test
    void opensAgainWhatIsClosedAndLosesNothing() throws Exception {
        try (ProofServer server = new ProofServer(request -> request % 50 == 49
                ? ProofServer.HELLO.replace("Content-Length", "Connection: close\r\nContent-Length")
                : ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.POISSON, 10), 500);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(server.accepted()).isGreaterThan(20);
        }
    }

    @Test
    void countsRequestsWhoseConnectionBreaks() throws Exception {
        try (ProofServer server = new ProofServer(request -> request % 20 == 19 ? null : ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.CONSTANT, 10), 1000);

            long broken = server.requests() / 20;
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(trial.failed()).hasValue(broken);
            assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
            assertThat(trial.errors().get(ErrorKind.CONNECTION)).isBetween(1L, broken);
            assertThat(trial.requests()).isPositive();
        }
    }

    @Test
    void failsWhereNobodyListens() throws Exception {
        URI gone;
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            gone = server.url();
        }
        DriverTrial trial = new Rig(folder).run(gone, new OpenLoad(100, Arrivals.CONSTANT, 2), 500);

        assertThat(trial.requests()).isZero();
        assertThat(trial.errors().get(ErrorKind.CONNECTION)).isPositive();
        assertThat(trial.offered().orElseThrow().notSent()).isEqualTo(50);
    }

    /** By Little's law, as where connections are kept: a service time holds the opening of its connection. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void opensAConnectionForEachRequest(Transport transport) throws Exception {
        requirePermitted(transport);
        try (ProofServer server = new ProofServer(request -> after(5))) {
            DriverTrial trial = new Rig(folder)
                    .by(transport)
                    .speaking(ClientSpec.CLEAR.withKeepAlive(false))
                    .run(server.url(), new ClosedLoad(4), 600);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.requests()).isPositive();
            assertThat(server.accepted()).isEqualTo(server.requests());
            assertThat(trial.answered()).hasValue(server.requests());
            double product =
                    trial.requests() * trial.serviceTime().orElseThrow().meanNs() / 1e9 / 0.6;
            assertThat(product + trial.atEdges().orElseThrow())
                    .isCloseTo(trial.inFlight().orElseThrow(), within(0.01));
            assertThat(trial.inFlight().orElseThrow()).isBetween(3.0, 4.0);
        }
    }

    /** Due times are kept, and a request that is due while its connection is still closing waits. */
    @Test
    void opensAConnectionForEachRequestOfAnOpenLoad() throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .speaking(ClientSpec.CLEAR.withKeepAlive(false))
                    .run(server.url(), new OpenLoad(200, Arrivals.CONSTANT, 20), 500);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.responseTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(100);
            assertThat(server.accepted()).isEqualTo(server.requests());
        }
    }

    /** A request whose connection is refused has failed, as one has whose connection is not answered. */
    @Test
    void failsARequestWhoseConnectionIsRefused() throws Exception {
        URI gone;
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            gone = server.url();
        }
        DriverTrial trial =
                new Rig(folder).speaking(ClientSpec.CLEAR.withKeepAlive(false)).run(gone, new ClosedLoad(2), 500);

        assertThat(trial.requests()).isZero();
        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
        // two slots, each ten times a second
        assertThat(trial.errors().get(ErrorKind.CONNECTION)).isBetween(2L, 14L);
        assertThat(trial.failed()).isEqualTo(trial.answered());
    }

    /** Half of the time at 100/s, for 5 ms of the 10 between two requests. */
    @Test
    void tellsTheTimeForWhichItDidNotSleep() throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            DriverTrial spinning = new Rig(folder)
                    .spinning(TimeUnit.MILLISECONDS.toNanos(5))
                    .run(server.url(), new OpenLoad(100, Arrivals.CONSTANT, 10), 500);
            DriverTrial sleeping = new Rig(folder).run(server.url(), new OpenLoad(100, Arrivals.CONSTANT, 10), 200);

            assertThat(spinning.offered().orElseThrow().spunNs()).isBetween(25_000_000L, 300_000_000L);
            assertThat(sleeping.offered().orElseThrow().spunNs()).isZero();
        }
    }

    /** A server of one request in 20 ms a connection cannot do more than 100/s over two. */
    @Test
    void saysThatItsConnectionsWereFull() throws Exception {
        try (ProofServer server = new ProofServer(request -> {
            Thread.sleep(20);
            return ProofServer.HELLO;
        })) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(400, Arrivals.CONSTANT, 2), 500);

            assertThat(trial.offered().orElseThrow().due())
                    .as("offered all the same")
                    .isEqualTo(200);
            assertThat(trial.offered().orElseThrow().waited()
                            + trial.offered().orElseThrow().notSent())
                    .isGreaterThan(190);
            assertThat(trial.requests()).isLessThan(55);
            assertThat(trial.offered().orElseThrow().sent()).isLessThan(55);
        }
    }

    @Test
    void endsAStepWhenItIsAskedTo() throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder).endingBy("end");
            Step first = rig.step("first", server.url(), new ClosedLoad(2), 60_000);
            Thread ender = new Thread(() -> {
                try {
                    Thread.sleep(300);
                    Files.writeString(folder.resolve("end"), "");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            ender.start();
            long from = System.nanoTime();
            List<DriverTrial> trials = rig.run(first);
            ender.join();

            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - from)).isLessThan(30);
            assertThat(trials.get(0).complete()).isFalse();
            assertThat(rig.events)
                    .extracting(StepEvent::event)
                    .containsExactly(StepEvent.Kind.STARTED, StepEvent.Kind.ENDED);
        }
    }

    /** The smallest object has 16 bytes; a second's count and a connection that opens are made of some. */
    @Test
    void makesNoObjectForARequest() throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder);
            rig.run(
                    rig.step("first", server.url(), new ClosedLoad(8), 3000),
                    rig.step("closed", server.url(), new ClosedLoad(8), 2000),
                    rig.step("open", server.url(), new OpenLoad(2000, Arrivals.POISSON, 8), 2000));

            for (DriverTrial trial : rig.trials.subList(1, 3)) {
                long connecting = 8 * 20_000;
                assertThat((rig.allocated.getOrDefault(trial.name(), Long.MAX_VALUE) - connecting)
                                / trial.answered().orElseThrow())
                        .as(trial.name() + ", bytes a request")
                        .isLessThan(16);
            }
        }
    }

    @Test
    void offersAShareOfWhatTheSlowestOfTheArmsCanDo() throws Exception {
        try (ProofServer slow = new ProofServer(request -> after(40));
                ProofServer fast = new ProofServer(request -> after(5))) {
            Rig rig = new Rig(folder);
            long windowMs = 500;
            double halfPerSec = 0.5 * 1000 / windowMs;
            rig.run(
                    of("slow", rig.step("closed slow", slow.url(), new ClosedLoad(4), windowMs)),
                    of("fast", rig.step("closed fast", fast.url(), new ClosedLoad(4), windowMs)),
                    of("fast", rig.step("share", fast.url(), share(50), windowMs), "fast"),
                    of("direct", rig.step("share of the least", fast.url(), share(50), windowMs), "fast", "slow"),
                    of("other", rig.step("share of nothing", fast.url(), share(50), windowMs), "other"));

            assertThat(rig.trials)
                    .extracting(
                            trial -> trial.offered().map(Offered::ratePerSec).orElse(0))
                    .containsExactly(
                            0,
                            0,
                            (int) Math.round(rig.trials.get(1).requests() * halfPerSec),
                            (int) Math.round(rig.trials.get(0).requests() * halfPerSec),
                            1);
            assertThat(rig.trials.get(1).requests())
                    .isGreaterThan(2 * rig.trials.get(0).requests());
        }
    }

    /** Requests that are due and not answered are told over the window, so that a growing queue shows. */
    @Test
    void tellsHowManyRequestsAreOutstanding() throws Exception {
        try (ProofServer server = new ProofServer(request -> after(20))) {
            Offered calm = new Rig(folder)
                    .settling(400)
                    .run(server.url(), new OpenLoad(500, Arrivals.CONSTANT, 40), 2000)
                    .offered()
                    .orElseThrow();
            // no more than two in 20 ms, each 1/5 of what is due
            Offered behind = new Rig(folder)
                    .run(server.url(), new OpenLoad(500, Arrivals.CONSTANT, 2), 1000)
                    .offered()
                    .orElseThrow();

            double answeredPerSec = 2 / 0.021;
            assertThat(calm.outstanding()).hasSize(20).allSatisfy(each -> assertThat(each)
                    .isBetween(9.0, 25.0));
            List<Double> outstanding = behind.outstanding();
            double betweenMeansSec = 1.0 * (outstanding.size() - 1) / outstanding.size(); // of equal parts of a second
            double perSec = (outstanding.get(outstanding.size() - 1) - outstanding.get(0)) / betweenMeansSec;
            assertThat(perSec).isCloseTo(500 - answeredPerSec, withinPercentage(10));
        }
    }

    @Test
    void goesOnAfterAShareThatIsMoreThanCanBeScheduled() throws Exception {
        Files.writeString(folder.resolve("end"), "");
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder);
            Step first = rig.step("closed", server.url(), new ClosedLoad(4), 200);
            Step last = rig.step("last", server.url(), new OpenLoad(100, Arrivals.CONSTANT, 2), 200);
            Step share = rig.endingBy("end").step("share", server.url(), share(200), TimeUnit.DAYS.toMillis(1));
            rig.run(of("arm", first), of("arm", share, "arm"), last);

            assertThat(rig.trials)
                    .extracting(DriverTrial::name, DriverTrial::complete)
                    .containsExactly(tuple("closed", true), tuple("share", false), tuple("last", true));
            assertThat(rig.trials.get(1).offered().orElseThrow().ratePerSec()).isEqualTo(1);
            assertThat(rig.warnings).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("step 'share' is sent at the lowest rate, so its trial is not complete: a step must"
                            + " have at most 10000000 requests, was to have "));
        }
    }

    /** A server that answers before it has read the whole body may not be sent the next request within that. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void beginsNoRequestWithinTheBodyOfAnother(Transport transport) throws Exception {
        requirePermitted(transport);
        int bodyBytes = 8_000_000;
        try (HastyServer server = new HastyServer(bodyBytes)) {
            DriverTrial trial = new Rig(folder)
                    .by(transport)
                    .request(new RequestSpec("POST", "/", Map.of(), bodyBytes))
                    .run(server.url(), new ClosedLoad(2), 500);

            assertThat(server.strange())
                    .as("bytes of bodies that are not theirs")
                    .isZero();
            assertThat(trial.errors()).isEmpty();
            assertThat(trial.requests()).isPositive();
            assertThat(server.accepted()).as("opened again").isGreaterThan(2);
        }
    }

    private static String after(long ms) {
        LockSupport.parkNanos(ms * 1_000_000);
        return ProofServer.HELLO;
    }

    private static ShareLoad share(int percent) {
        return new ShareLoad(percent, Arrivals.CONSTANT, 4);
    }

    private static Step of(String arm, Step step, String... capacityOf) {
        return new Step(
                step.name(),
                step.kind(),
                arm,
                step.baseUrl(),
                step.load(),
                step.rampMs(),
                step.settleMs(),
                step.measureMs(),
                step.tailMs(),
                step.ratePerSec(),
                step.endFile(),
                step.beside(),
                step.driver(),
                List.of(capacityOf));
    }

    /** A failure belongs to the window in which its request was due, though it is told of much later. */
    @Test
    void whatWasDueInTheWindowAndNeverAnsweredIsAnErrorOfIt() throws Exception {
        try (ProofServer server = new ProofServer(request -> after(30_000))) {
            DriverTrial trial = new Rig(folder)
                    .timeout(Duration.ofSeconds(1))
                    .run(server.url(), new OpenLoad(20, Arrivals.CONSTANT, 40), 500);

            assertThat(trial.errors()).containsExactly(entry(ErrorKind.TIMEOUT, 10L));
            assertThat(trial.requests()).isZero();
        }
    }

    @Test
    void doesNotStormAServerThatClosesWithoutAWord() throws Exception {
        try (ProofServer server = new ProofServer(request -> null)) {
            new Rig(folder).run(server.url(), new ClosedLoad(2), 500);

            // two connections over 0.8 s, each ten times a second
            assertThat(server.accepted()).isBetween(4L, 24L);
        }
    }

    @Test
    void sendsToSeveralInTheSameSeconds() throws Exception {
        try (ProofServer one = new ProofServer(request -> ProofServer.HELLO);
                ProofServer other = new ProofServer(request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder);
            rig.run(
                    rig.step("one", one.url(), new OpenLoad(300, Arrivals.POISSON, 5), 500),
                    rig.step("other", other.url(), new OpenLoad(600, Arrivals.POISSON, 5), 500)
                            .besideTheOneBefore());

            assertThat(rig.trials).extracting(DriverTrial::name).containsExactlyInAnyOrder("one", "other");
            assertThat(rig.events.subList(0, 2)).extracting(StepEvent::event).containsOnly(StepEvent.Kind.STARTED);
            assertThat(other.requests()).isGreaterThan(one.requests());
        }
    }

    /** NIO is everywhere. */
    private static void requirePermitted(Transport transport) {
        Requirement.TRANSPORT.orSkip(transport == Transport.NIO || transport.isAvailable());
    }
}
