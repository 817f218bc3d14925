package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.host.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A talk with a task that runs {@code cat}. */
final class LineByLine {
    private LineByLine() {}

    /** Holds that each line that is written is read before the next one is, and that the task ends with its input. */
    static void assertHandsOn(Task task, Duration limit) throws IOException {
        try (BufferedReader output = task.output()) {
            task.input().write("one\n".getBytes(StandardCharsets.UTF_8));
            task.input().flush();
            assertThat(output.readLine()).isEqualTo("one");
            task.input().write("two\n".getBytes(StandardCharsets.UTF_8));
            task.input().close();
            assertThat(output.readLine()).isEqualTo("two");
            assertThat(output.readLine()).isNull();
        }
        assertThat(task.await(limit)).isTrue();
        assertThat(task.exitCode()).hasValue(0);
    }
}
