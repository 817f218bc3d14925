package dev.gatebench.injector.loop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.http.WireRequest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LoopsTest {
    @TempDir
    Path folder;

    /** A load without an address stands for any fault of ours. */
    @Test
    @SuppressWarnings("NullAway")
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void sayThatAThreadHasFailed() throws Exception {
        Path body = Files.writeString(folder.resolve("body"), "hello");
        long secondNs = TimeUnit.SECONDS.toNanos(1);
        LoadOnLoops load = new LoadOnLoops(
                null,
                ClientSpec.CLEAR,
                Optional.empty(),
                List.of(new StepRequest(
                        1,
                        List.of(WireRequest.of(
                                new RequestSpec("GET", "/", Map.of(), 0),
                                URI.create("http://127.0.0.1:1"),
                                ClientSpec.CLEAR)),
                        ExpectedReply.read(new Expectation(200, 5, body.toString(), 1), Map.of()))),
                1,
                1,
                1,
                Optional.empty(),
                Optional.empty(),
                0,
                secondNs,
                0,
                secondNs,
                secondNs);
        try (Loops loops = new Loops(1, Transport.NIO, 0)) {
            Loops.Running running = loops.begin(load);

            assertThatThrownBy(() -> {
                        while (!running.ended()) {
                            Thread.onSpinWait();
                        }
                    })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("thread 'injector-1' must send until the end, failed with"
                            + " java.lang.NullPointerException");
        }
    }
}
