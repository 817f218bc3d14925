package dev.gatebench.mock.reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TimerSlackTest {

    @Test
    void leavesTheThreadTheLeastSlackThatThereIs() throws Exception {
        Path threadSelf = Path.of("/proc/thread-self");
        assumeThat(Files.exists(threadSelf)).as("Linux").isTrue();
        Path slack = Path.of(
                "/proc", Files.readSymbolicLink(threadSelf).getFileName().toString(), "timerslack_ns");
        assumeThat(Files.isWritable(slack)).as("a kernel with timerslack_ns").isTrue();

        TimerSlack.shrinkForCurrentThread();

        assertThat(Files.readString(slack).strip()).isEqualTo("1");
    }
}
