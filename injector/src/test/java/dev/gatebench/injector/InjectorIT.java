package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.injector.loop.Transport;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The injector against servers whose behaviour is known, over real sockets. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class InjectorIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Transport.class)
    void sendsWhatIsDueAndCountsWhatCameBack(Transport transport) throws Exception {
        assumeTrue(transport.isAvailable(), transport.word() + " is not available on this kernel");
        try (TestServer server = new TestServer(request -> TestServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .by(transport)
                    .loops(2)
                    .run(server.url(), new OpenLoad(500, Arrivals.CONSTANT, 20), 1000);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.complete()).isTrue();
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(500);
            assertThat(trial.responseTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(500);
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(trial.failed()).hasValue(0);
            assertThat(server.accepted()).as("opened before, and kept").isEqualTo(20);
        }
    }

    /** What is counted as requests go and come is what their times say, by Little's law. */
    @Test
    void holdsEachConnectionBusyInTheClosedModel() throws Exception {
        try (TestServer server = new TestServer(request -> {
            Thread.sleep(2);
            return TestServer.HELLO;
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

    @Test
    void tellsWrongRepliesApart() throws Exception {
        try (TestServer server = new TestServer(request -> request % 10 == 1
                ? TestServer.HELLO.replace("200 OK", "500 Oh")
                : request % 10 == 2
                        ? TestServer.HELLO.replace("hello", "hallo")
                        : request % 10 == 3
                                ? TestServer.HELLO.replace("5\r\n\r\nhello", "4\r\n\r\nhell")
                                : TestServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.CONSTANT, 10), 1000);

            assertThat(trial.errors()).containsOnlyKeys(ErrorKind.STATUS, ErrorKind.PAYLOAD);
            assertThat(trial.errors().get(ErrorKind.STATUS)).isCloseTo(100, within(5L));
            assertThat(trial.errors().get(ErrorKind.PAYLOAD)).isCloseTo(200, within(10L));
            assertThat(trial.requests()).isCloseTo(700, within(30L));
        }
    }

    @Test
    void opensAgainWhatIsClosedAndLosesNothing() throws Exception {
        try (TestServer server = new TestServer(request -> request % 50 == 49
                ? TestServer.HELLO.replace("Content-Length", "Connection: close\r\nContent-Length")
                : TestServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.POISSON, 10), 1000);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(server.accepted()).isGreaterThan(20);
        }
    }

    @Test
    void countsRequestsWhoseConnectionBreaks() throws Exception {
        try (TestServer server = new TestServer(request -> request % 20 == 19 ? null : TestServer.HELLO)) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(1000, Arrivals.CONSTANT, 10), 1000);

            assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
            assertThat(trial.errors().get(ErrorKind.CONNECTION)).isCloseTo(50, within(5L));
        }
    }

    @Test
    void failsWhereNobodyListens() throws Exception {
        URI gone;
        try (TestServer server = new TestServer(request -> TestServer.HELLO)) {
            gone = server.url();
        }
        DriverTrial trial = new Rig(folder).run(gone, new OpenLoad(100, Arrivals.CONSTANT, 2), 500);

        assertThat(trial.requests()).isZero();
        assertThat(trial.errors().get(ErrorKind.CONNECTION)).isPositive();
        assertThat(trial.offered().orElseThrow().notSent()).isEqualTo(50);
    }

    /** A server of one request in 20 ms a connection cannot do more than 100/s over two. */
    @Test
    void saysThatItsConnectionsWereFull() throws Exception {
        try (TestServer server = new TestServer(request -> {
            Thread.sleep(20);
            return TestServer.HELLO;
        })) {
            DriverTrial trial = new Rig(folder).run(server.url(), new OpenLoad(400, Arrivals.CONSTANT, 2), 1000);

            assertThat(trial.offered().orElseThrow().due())
                    .as("offered all the same")
                    .isEqualTo(400);
            assertThat(trial.offered().orElseThrow().waited()
                            + trial.offered().orElseThrow().notSent())
                    .isGreaterThan(380);
            assertThat(trial.requests()).isLessThan(110);
            assertThat(trial.offered().orElseThrow().sent()).isLessThan(110);
        }
    }

    @Test
    void endsAStepWhenItIsAskedTo() throws Exception {
        try (TestServer server = new TestServer(request -> TestServer.HELLO)) {
            Rig rig = new Rig(folder).endingBy("end");
            Step first = rig.step("first", server.url(), new ClosedLoad(2), 60_000);
            Thread ender = new Thread(() -> {
                try {
                    Thread.sleep(500);
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
        try (TestServer server = new TestServer(request -> TestServer.HELLO)) {
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
    void sendsToSeveralInTheSameSeconds() throws Exception {
        try (TestServer one = new TestServer(request -> TestServer.HELLO);
                TestServer other = new TestServer(request -> TestServer.HELLO)) {
            Rig rig = new Rig(folder);
            rig.run(
                    rig.step("one", one.url(), new OpenLoad(300, Arrivals.POISSON, 5), 1000),
                    rig.step("other", other.url(), new OpenLoad(600, Arrivals.POISSON, 5), 1000)
                            .besideTheOneBefore());

            assertThat(rig.trials).extracting(DriverTrial::name).containsExactlyInAnyOrder("one", "other");
            assertThat(rig.events.subList(0, 2)).extracting(StepEvent::event).containsOnly(StepEvent.Kind.STARTED);
            assertThat(other.requests()).isGreaterThan(one.requests());
        }
    }
}
