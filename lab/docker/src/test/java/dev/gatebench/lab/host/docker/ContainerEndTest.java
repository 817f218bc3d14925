package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.TaskSpec;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerEndTest {
    private static final String RUNS = "{\"Running\":true,\"ExitCode\":0}";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final FakeEngine engine = new FakeEngine();
    private final FakeTime time = new FakeTime();

    @TempDir
    Path folder;

    private TaskSpec spec;

    @BeforeEach
    void describeTask() {
        spec = TaskSpec.logged("nginx", Role.SUT, List.of("nginx"), Optional.empty(), folder.resolve("nginx.log"));
    }

    @Test
    void waitsAgainWhereTheEngineBreaksOffAndTheContainerRuns() throws Exception {
        engine.withState(RUNS);
        ContainerEnd end = followLogged();
        engine.nextWait().onError(new EOFException("unexpected end of stream"));

        var again = engine.nextWait();
        assertThat(end.exitCode()).as("it runs").isEmpty();
        assertThat(end.isHeard()).isTrue();

        again.onNext(Json.mapper().readValue("{\"StatusCode\":3}", WaitResponse.class));
        assertThat(end.exitCode()).hasValue(3);
        assertThat(end.isTold()).isTrue();
    }

    @Test
    void tellsTheExitCodeOfOneThatEndedWhileNobodyListened() throws Exception {
        engine.withState("{\"Running\":false,\"ExitCode\":4}");
        ContainerEnd end = followLogged();
        engine.nextWait().onComplete();

        assertThat(end.await(LIMIT)).isTrue();
        assertThat(end.exitCode()).hasValue(4);
    }

    @Test
    void takesOneThatWasRemovedForKilled() throws Exception {
        engine.withState(() -> {
            throw new NotFoundException("No such container");
        });
        ContainerEnd end = followLogged();
        engine.nextWait().onError(new NotFoundException("No such container"));

        assertThat(end.await(LIMIT)).isTrue();
        assertThat(end.exitCode()).hasValue(137);
        assertThat(end.isTold()).isTrue();
    }

    @Test
    void isNotHeardWhileTheEngineIsSilentAndWaitsAgainOnceItAnswers() throws Exception {
        engine.withState(() -> {
            throw new InternalServerErrorException("it restarts");
        });
        CountDownLatch looked = new CountDownLatch(1);
        time.onTick(() -> {
            try {
                looked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ContainerEnd end = followLogged();
        engine.nextWait().onError(new EOFException());

        assertThat(end.isHeard()).isFalse();
        assertThat(end.exitCode()).isEmpty();

        engine.withState(RUNS);
        looked.countDown();
        assertThat(engine.nextWait()).isNotNull();
        assertThat(end.isHeard()).isTrue();
    }

    @Test
    void countsAsEndedAfterAMinuteOfSilenceAndMayYetBeKilled() throws Exception {
        engine.withState(() -> {
            throw new InternalServerErrorException("it is gone");
        });
        ContainerEnd end = followLogged();
        engine.nextWait().onError(new EOFException());

        assertThat(end.await(LIMIT)).isTrue();
        assertThat(time.nanos()).isGreaterThan(Duration.ofMinutes(1).toNanos());
        assertThat(end.exitCode()).hasValue(137);
        assertThat(end.isTold()).as("whoever ends it sends the kill").isFalse();
        assertThat(end.isHeard()).as("nothing more is waited for").isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saysWhereTheEngineBreaksOffTheLogOfOneThatRunsOn(boolean byAnError) throws Exception {
        ContainerEnd end = ContainerEnd.follow(
                engine.client(), "c1", spec, () -> {}, time, Duration.ZERO); // nothing is waited for
        ContainerLog log = engine.nextLog();
        log.onNext(new Frame(StreamType.STDERR, "a line\n".getBytes(StandardCharsets.UTF_8)));
        if (byAnError) {
            log.onError(new EOFException("unexpected end of stream"));
        } else {
            log.onComplete();
        }

        assertThat(log.awaitCompletion(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(end.exitCode()).isEmpty();
        assertThat(spec.log()).hasContent("""
                a line

                gatebench: its log ended before the container did: what follows of it is missing; see to the Docker engine
                """);
    }

    @Test
    void saysWhereTheEngineBreaksOffTheOutputOfOneThatRunsOn() throws Exception {
        ContainerEnd end = ContainerEnd.follow(engine.client(), "c1", spec, () -> {}, time, Duration.ZERO);

        end.outputEnded().get(LIMIT.toSeconds(), TimeUnit.SECONDS);

        assertThat(spec.log()).content().contains("gatebench: its output ended before the container did: ");
    }

    @Test
    void logsNothingOfItsOwnWhereTheContainerEndsWithItsLog() throws Exception {
        ContainerEnd end = follow();
        engine.nextLog().onComplete();
        engine.nextWait().onNext(Json.mapper().readValue("{\"StatusCode\":0}", WaitResponse.class));

        assertThat(end.await(LIMIT)).isTrue();
        assertThat(spec.log()).isEmptyFile();
    }

    @Test
    void followsNoLinkThatIsInPlaceOfTheLog() throws Exception {
        Path target = Files.writeString(folder.resolve("of-the-user"), "mine");
        Files.createSymbolicLink(spec.log(), target);

        assertThatIOException().isThrownBy(this::follow).withMessageContaining("NOFOLLOW_LINKS");
        assertThat(target).hasContent("mine");
    }

    /** Follows a container whose log has ended. */
    private ContainerEnd followLogged() throws IOException {
        ContainerEnd end = follow();
        engine.nextLog().onComplete();
        return end;
    }

    private ContainerEnd follow() throws IOException {
        return ContainerEnd.follow(engine.client(), "c1", spec, () -> {}, time);
    }
}
