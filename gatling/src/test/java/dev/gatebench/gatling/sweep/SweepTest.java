package dev.gatebench.gatling.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
    private static final URI URL = URI.create("http://127.0.0.1:1");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void boundsARunByItsStepsAndSomeSlackForEach() {
        Step step = Schedules.trial("a", URL, 1, 10_000);

        assertThat(sweep(Schedules.get("/"), List.of(step)).bound())
                .isBetween(Duration.ofMillis(step.totalMs()), Duration.ofMinutes(2));
    }

    @Test
    void refusesAScheduleWithoutSteps() {
        assertThatThrownBy(() -> sweep(Schedules.get("/"), List.of())).hasMessageContaining("at least one step");
    }

    @Test
    void refusesAUrlWithoutAHost() {
        assertThatThrownBy(() -> sweep(Schedules.get("/"), List.of(Schedules.trial("a", URI.create("x"), 1, 1))))
                .hasMessage("step 'a': baseUrl must be an http or https URL, was 'x'");
    }

    @Test
    void refusesAnExpectedBodyOfAnotherLengthThanExpected() throws IOException {
        Path body = Files.write(folder.resolve("body"), new byte[3]);

        assertThatThrownBy(() -> ReplyChecks.of(new Expectation(200, 4, body.toString(), 1)))
                .hasMessageContaining("must have expect.bodyBytes = 4 bytes, has 3");
    }

    @Test
    void refusesToSampleNoReply() throws IOException {
        Path body = Files.write(folder.resolve("body"), new byte[3]);

        assertThatThrownBy(() -> ReplyChecks.of(new Expectation(200, 3, body.toString(), 0)))
                .hasMessage("expect.sampleEvery must be at least 1, was 0");
    }

    private static Sweep sweep(RequestSpec request, List<Step> steps) {
        return Sweep.of(request, 200, 0, steps);
    }

    @Test
    void refusesABodyThatIsLargerThanAnyMemory(@TempDir Path folder) throws IOException {
        Path body = SparseFile.grow(folder.resolve("endless"));
        assertThatThrownBy(() -> ReplyChecks.of(new Expectation(200, 4, body.toString(), 1)))
                .hasMessageContaining("must have 67108864 bytes at most");
    }
}
