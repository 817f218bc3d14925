package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CappedLogTest {
    private static final int MOST = 10;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final OutputStream log = new CappedLog(file, MOST);

    @Test
    void keepsALogUpToTheLimitAsItIs() throws IOException {
        print("12345");
        print("67890");

        assertThat(file.toString(StandardCharsets.UTF_8)).isEqualTo("1234567890");
    }

    @Test
    void dropsWhatFollowsAndSaysSoOnce() throws IOException {
        print("12345");
        for (int i = 0; i < 1000; i++) {
            print("67890abc");
            log.write('d');
        }

        assertThat(file.toString(StandardCharsets.UTF_8)).isEqualTo("""
                1234567890
                gatebench: log cut at 10 bytes: the task printed more; have it log less
                """);
    }

    private void print(String text) throws IOException {
        log.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
