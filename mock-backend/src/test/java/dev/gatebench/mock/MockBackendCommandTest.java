package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MockBackendCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = MockBackendCommand.commandLine(Map.of());
        return command.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--delay=20|--delay: a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was '20'",
                "--body=2kb|--body: a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '2kb'",
                "--body=ehco|--body: a body must be a size such as 2KiB, text(...) of 1..1024 printable ASCII characters, json(2KiB), echo or json(echo), was 'ehco'",
                "--body-file=/no/such/file|--body-file: body file '/no/such/file' must be a readable file: java.nio.file.NoSuchFileException: /no/such/file",
                "--port=65536|--port must be 0..65535, was 65536",
                "--port=http|Invalid value for option '--port': 'http' is not an int",
                "--event-loops=0|--event-loops must be 1..1024, was 0",
                "--status=100|status must be 200..599, was 100",
                "--error-rate=1.5|errorRate must be 0..1, was 1.5",
                "--error-rate=NaN|errorRate must be 0..1, was NaN",
                "--error-status=42|errorStatus must be 200..599, was 42",
                "--idle-timeout=9ms|--idle-timeout must be 10ms..24h, was 9ms",
                "--request-timeout=soon|--request-timeout: a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was 'soon'",
                "--max-connections=0|--max-connections must be 1..1048576, was 0",
                "--max-request-body=2KB1|--max-request-body: a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '2KB1'",
                "--max-request-line=2MiB|--max-request-line must be 16..1048576, was 2MiB",
                "--max-headers=1B|--max-headers must be 16..1048576, was 1B",
                "--control-token-file=/no/such|--control-token-file '/no/such' must be a readable file: java.nio.file.NoSuchFileException: /no/such",
                "--replies=/no/such|--replies: file '/no/such' must be a readable file: java.nio.file.NoSuchFileException: /no/such",
                "--dealy=20ms|Unknown option: '--dealy=20ms'",
                "--bind=999.0.0.1|--bind must be an address of this machine, was '999.0.0.1'"
            })
    void refusesBadOptionsInOneLineWithExitCode2(String option, String message) {
        assertThat(run(option)).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("mock-backend: " + message + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--tls-port=0|--tls-port, --tls-certificate and --tls-key must be given together, but --tls-certificate is missing: give all three or none",
                "--tls-port=0 --tls-certificate=a|--tls-port, --tls-certificate and --tls-key must be given together, but --tls-key is missing: give all three or none",
                "--tls-certificate=a --tls-key=b|--tls-port, --tls-certificate and --tls-key must be given together, but --tls-port is missing: give all three or none",
                "--tls-port=-1 --tls-certificate=a --tls-key=b|--tls-port must be 0..65535, was -1",
                "--tls-port=0 --tls-certificate=/no/such --tls-key=b|--tls-certificate and --tls-key: certificate '/no/such' must be a readable file: java.nio.file.NoSuchFileException: /no/such"
            })
    void refusesHalfOfTheOptionsForTls(String options, String message) {
        assertThat(run(options.split(" "))).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("mock-backend: " + message + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void saysInOneLineThatTheAddressIsNotOfThisMachine() {
        // TEST-NET-1 (RFC 5737): no machine has it
        assertThat(run("--port=0", "--bind=192.0.2.1")).isEqualTo(3);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("mock-backend: cannot listen on 192.0.2.1:0: ")
                .endsWith(": use --bind with an address of this machine and a --port that this user may open");
    }

    @Test
    void helpNamesEveryOptionWithItsDefault() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("--port", "8090", "--bind", "--delay", "20ms", "--body", "2KiB", "--body-file", "--status")
                .contains("text(TEXT)", "echo")
                .contains("--error-rate", "--error-status", "--seed", "--event-loops", "--[no-]fast-lane", "--version")
                .contains("--tls-port", "--tls-certificate", "--tls-key", "--replies");
    }

    @Test
    void readsNoMoreThanATokenOrACertificateMayHave(@TempDir Path folder) throws IOException {
        Path endless = SparseFile.grow(folder.resolve("endless"));
        assertThat(run("--control-token-file=" + endless)).isEqualTo(2);
        assertThat(run("--tls-port=0", "--tls-certificate=" + endless, "--tls-key=" + endless))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--control-token-file '" + endless + "' must have 4096 bytes at most, has 322122547200")
                .contains("certificate '" + endless + "' must have 1048576 bytes at most, has 322122547200");
    }
}
