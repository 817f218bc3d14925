package dev.gatebench.core.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The limits of the checks, as shares: 0.05 is 5 %. The defaults and their reasons stand in {@code check-limits.yml}
 * beside this class.
 *
 * @param errorShare the most errors, of all requests
 * @param littleShare how far throughput × service time may lie from the concurrency
 * @param littleCutOffShare the most requests, of all of a trial, that may have been cut off at its end where the
 *     driver's window is all of its load
 * @param injectorCpuShare the injector must use less of the CPUs it was given
 * @param delayShare of an open load, the p99.9 of due to send may be so much of the p99 of the response time
 * @param behindShare of an open load, so much of what was due may be unanswered in time
 * @param backendCpuShare the backend must use less of the CPUs it was given
 * @param hostShare steal and processes not ours must use less of the machine
 * @param clockShare how far the offset of a clock of another machine may be from the one that was used, of the window
 * @param warmUpTrendShare how far the cost of a request may still fall over six windows of a warm-up when it ends, by
 *     its one-sided bound of 95 %
 * @param warmUpJitShare the most that the JIT compiler may use of the system under test's CPU time when a warm-up ends
 * @param warmUpErrorShare the most errors in the warm-up, of all of its requests
 * @param driftShare how far the cost in the second half of a trial may lie from that in the first
 * @param jitShare the most that the JIT compiler may use of the system under test's CPU time in a trial
 * @param duetJitShare the same in a duet, of which CPU per request alone is compared, without the compiler's
 * @param nominalDelayShare a published direct median may lie so far below a delay that the report states as an average
 * @param notValidShare a cell with more of its trials not valid has no headline figure
 */
public record CheckLimits(
        double errorShare,
        double littleShare,
        double littleCutOffShare,
        double balanceShare,
        double injectorCpuShare,
        double delayShare,
        double behindShare,
        double backendCpuShare,
        double hostShare,
        double clockShare,
        double warmUpTrendShare,
        double warmUpJitShare,
        double warmUpErrorShare,
        double driftShare,
        double jitShare,
        double duetJitShare,
        double nominalDelayShare,
        double notValidShare) {
    private static final String RESOURCE = "/dev/gatebench/core/study/check-limits.yml";

    /** Shared, since each new mapper would read this record by reflection again. */
    private static final ObjectMapper STRICT = Json.mapper()
            .copy()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private static final CheckLimits DEFAULTS = shipped();

    public CheckLimits {
        requireShare("errorShare", errorShare);
        requireShare("littleShare", littleShare);
        requireShare("littleCutOffShare", littleCutOffShare);
        requireShare("balanceShare", balanceShare);
        requireShare("injectorCpuShare", injectorCpuShare);
        requireShare("delayShare", delayShare);
        requireShare("behindShare", behindShare);
        requireShare("backendCpuShare", backendCpuShare);
        requireShare("hostShare", hostShare);
        requireShare("clockShare", clockShare);
        requireShare("warmUpTrendShare", warmUpTrendShare);
        requireShare("warmUpJitShare", warmUpJitShare);
        requireShare("warmUpErrorShare", warmUpErrorShare);
        requireShare("driftShare", driftShare);
        requireShare("jitShare", jitShare);
        requireShare("duetJitShare", duetJitShare);
        requireShare("nominalDelayShare", nominalDelayShare);
        requireShare("notValidShare", notValidShare);
    }

    /** The limits in {@code check-limits.yml}. */
    public static CheckLimits defaults() {
        return DEFAULTS;
    }

    private static CheckLimits shipped() {
        try (InputStream in = CheckLimits.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing beside " + CheckLimits.class.getName());
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), RESOURCE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads limits; every one must be there.
     *
     * @param yaml the text
     * @param source what to call it in an error
     * @throws IllegalArgumentException when a limit is missing, unknown or impossible
     */
    public static CheckLimits parse(String yaml, String source) {
        try {
            return STRICT.treeToValue(DocumentReader.read(yaml).root(), CheckLimits.class);
        } catch (DocumentException e) {
            throw new IllegalArgumentException(String.join("\n", Problem.lines(source, List.of(e.problem()))), e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(source + ": " + e.getOriginalMessage(), e);
        }
    }

    /**
     * These limits but for some.
     *
     * @param changed limits by name
     * @throws IllegalArgumentException when one is unknown or impossible
     */
    public CheckLimits with(Map<String, Double> changed) {
        Map<String, Double> all = new LinkedHashMap<>(asMap());
        all.putAll(changed);
        return STRICT.convertValue(all, CheckLimits.class);
    }

    /** The limits by name. */
    public Map<String, Double> asMap() {
        return Json.mapper().convertValue(this, new TypeReference<LinkedHashMap<String, Double>>() {});
    }

    private static void requireShare(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be 0..1, was " + value);
        }
    }
}
