package dev.gatebench.lab.container;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DockerEngineTest {
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void saysInOneLineThatThereIsNone() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> DockerEngine.client(DockerEngineTest::none, Duration.ofSeconds(10)))
                .withMessage("no Docker engine answers: start it, or install one (Debian: apt-get install docker.io),"
                        + " or use --runtime process");
    }

    @Test
    void doesNotWaitForOneThatHangs() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> DockerEngine.client(this::hanging, Duration.ofMillis(50)))
                .withMessageStartingWith("the Docker engine did not answer within 0 s: start it");
        never.countDown();
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
