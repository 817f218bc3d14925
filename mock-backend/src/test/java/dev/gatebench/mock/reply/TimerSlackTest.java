package dev.gatebench.mock.reply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TimerSlackTest {

    @Test
    @Needs(Requirement.LINUX)
    void leavesTheThreadTheLeastSlackThatThereIs() throws Exception {
        Path slack = Path.of(
                "/proc",
                Files.readSymbolicLink(Path.of("/proc/thread-self"))
                        .getFileName()
                        .toString(),
                "timerslack_ns");
        Requirement.TIMER_SLACK.orSkip(Files.isWritable(slack));

        TimerSlack.shrinkForCurrentThread();

        assertThat(Files.readString(slack).strip()).isEqualTo("1");
    }
}
