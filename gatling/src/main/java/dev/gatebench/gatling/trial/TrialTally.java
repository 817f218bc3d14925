package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Window;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The sums of one trial while its records go by. */
final class TrialTally {
    private static final long NS_PER_MS = 1_000_000;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final String name;
    private final long startEpochMs;
    private final Window window;
    private final Histogram serviceTimesNs = new Histogram(SIGNIFICANT_DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private long requests;
    private long serviceTimeSumMs;
    private long totalRequests;
    private long totalErrors;
    private long lastRequestEnd;
    private long lastSeen;

    TrialTally(String name, long startEpochMs, Window window) {
        this.name = name;
        this.startEpochMs = startEpochMs;
        this.window = window;
        this.lastRequestEnd = startEpochMs;
        this.lastSeen = startEpochMs;
    }

    void correct(long fromEpochMs, long toEpochMs) {
        totalRequests++;
        requestEnded(toEpochMs);
        if (window.contains(toEpochMs)) {
            requests++;
            long ms = Math.max(0, toEpochMs - fromEpochMs);
            serviceTimeSumMs += ms;
            serviceTimesNs.recordValue(ms * NS_PER_MS);
        }
    }

    void failed(ErrorKind kind, long epochMs) {
        totalErrors++;
        requestEnded(epochMs);
        if (window.contains(epochMs)) {
            errors.merge(kind, 1L, Long::sum);
        }
    }

    private void requestEnded(long epochMs) {
        lastRequestEnd = Math.max(lastRequestEnd, epochMs);
        seen(epochMs);
    }

    void seen(long epochMs) {
        lastSeen = Math.max(lastSeen, epochMs);
    }

    DriverTrial toTrial() {
        double meanNs = requests == 0 ? 0 : (double) serviceTimeSumMs * NS_PER_MS / requests;
        boolean complete = lastSeen >= window.toEpochMs();
        return new DriverTrial(
                name,
                startEpochMs,
                lastRequestEnd,
                window,
                complete,
                requests,
                errors,
                totalRequests,
                totalErrors,
                meanNs,
                encode(serviceTimesNs),
                NS_PER_MS);
    }

    private static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
