package dev.gatebench.injector.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.ClientSpec;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Other programs that count from when a request was due, by a constant rate. */
public enum ReferenceTool {
    /** {@code oha --latency-correction} (https://github.com/hatoo/oha). */
    OHA("oha", 1000, 10) {
        @Override
        List<String> command(URI url, ClientSpec client, int seconds) {
            return words(
                    "--no-tui --insecure%s -z %ds -c %d -q %d --latency-correction --output-format json %s",
                    client.speaksHttp2() ? " --http2 -p " + client.streams() : "",
                    seconds,
                    CONNECTIONS / client.streams(),
                    ratePerSec(),
                    url);
        }

        @Override
        double ns(String output, int percentile) throws IOException {
            JsonNode seconds =
                    Json.mapper().readTree(output).path("latencyPercentiles").path("p" + percentile);
            if (!seconds.isNumber()) {
                throw noQuantile(percentile);
            }
            return seconds.asDouble() * TimeUnit.SECONDS.toNanos(1);
        }
    },
    /**
     * wrk2 (https://github.com/giltene/wrk2). It waits for whole milliseconds until it sends, so that it is itself late
     * by one or two of them; the server takes so long that 2 % is as much. It throws away all that it has recorded in
     * its first 10 s.
     */
    WRK2("wrk2", 400, 100) {
        @Override
        boolean speaks(ClientSpec client) {
            return !client.speaksHttp2();
        }

        @Override
        List<String> command(URI url, ClientSpec client, int seconds) {
            return words(
                    "--threads 1 --connections %d --duration %ds --rate %d --latency %s",
                    CONNECTIONS, CALIBRATION_S + seconds, ratePerSec(), url);
        }

        @Override
        double ns(String output, int percentile) throws IOException {
            Matcher line = Pattern.compile("(?m)^ *" + percentile + "\\.000% +([0-9]+\\.[0-9]+)(us|ms|s)$")
                    .matcher(output);
            if (!line.find()) {
                throw noQuantile(percentile);
            }
            double inUnit = Double.parseDouble(line.group(1));
            return inUnit
                    * switch (line.group(2)) {
                        case "us" -> 1e3;
                        case "ms" -> 1e6;
                        default -> 1e9;
                    };
        }
    };

    static final int CONNECTIONS = 60;
    private static final int CALIBRATION_S = 11;

    private final String word;
    private final int ratePerSec;
    private final long serverMs;

    ReferenceTool(String word, int ratePerSec, long serverMs) {
        this.word = word;
        this.ratePerSec = ratePerSec;
        this.serverMs = serverMs;
    }

    /** Returns its program's name. */
    public String word() {
        return word;
    }

    /** Returns the rate of the comparison, requests a second. */
    int ratePerSec() {
        return ratePerSec;
    }

    /** Returns how long the server of the comparison takes for each request, ns. */
    long serverNs() {
        return TimeUnit.MILLISECONDS.toNanos(serverMs);
    }

    /** Whether it speaks in this way. */
    boolean speaks(ClientSpec client) {
        return true;
    }

    /** Returns its command line, as an array. */
    abstract List<String> command(URI url, ClientSpec client, int seconds);

    /** Returns a quantile from its output, ns. Throws IOException in one line where there is none. */
    abstract double ns(String output, int percentile) throws IOException;

    List<String> words(String format, Object... values) {
        return List.of((word + " " + String.format(Locale.ROOT, format, values)).split(" ", -1));
    }

    IOException noQuantile(int percentile) {
        return new IOException(word + " must print its p" + percentile + ", did not: see what it is with --help");
    }
}
