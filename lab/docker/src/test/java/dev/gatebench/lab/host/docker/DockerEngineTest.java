package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DockerEngineTest {
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void saysInOneLineThatThereIsNone() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> DockerEngine.found(DockerEngineTest::none, Duration.ofSeconds(10)))
                .withMessage("no Docker engine answers: start it, or install one (Debian: apt-get install docker.io),"
                        + " or use --runtime process");
    }

    @Test
    void doesNotWaitForOneThatHangs() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> DockerEngine.found(this::hanging, Duration.ofMillis(50)))
                .withMessageStartingWith("the Docker engine did not answer within 0 s: start it");
        never.countDown();
    }

    @Test
    void saysInOneLineWhatItCouldNotDo() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> EngineCalls.ask("make a network", () -> {
                    throw new InternalServerErrorException("all address pools\n are used\n");
                }))
                .withMessage("the Docker engine could not make a network: Status 500: all address pools are used");
        assertThatExceptionOfType(EnvironmentException.class)
                .as("a lost connection is no DockerException")
                .isThrownBy(() -> EngineCalls.ask("list containers", () -> {
                    throw new IllegalStateException(new IOException("Broken pipe"));
                }))
                .withMessage("the Docker engine could not list containers: Broken pipe");
    }

    @Test
    void handsOnAnAnswerThatCameTooLateToBeUndone() throws Exception {
        CountDownLatch undone = new CountDownLatch(1);

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> EngineCalls.ask(
                        Duration.ofMillis(20),
                        "start the container of nginx",
                        () -> {
                            never.await();
                            return "c1";
                        },
                        late -> undone.countDown()))
                .withMessageStartingWith("the Docker engine could not start the container of nginx within 0 s");

        assertThat(undone.getCount()).isOne();
        never.countDown();
        assertThat(undone.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void closesTheClientOfOneThatDoesNotAnswer() {
        FakeEngine engine = new FakeEngine();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> DockerEngine.answering(engine.client(), Duration.ofSeconds(10)));

        assertThat(engine.done()).containsExactly("closed");
    }

    private static DockerClient none() {
        throw new IllegalStateException("Could not find a valid Docker environment");
    }

    private DockerClient hanging() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return none();
    }
}
