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
 * The limits of the checks, as shares: 0.05 is 5 %. The resource {@code check-limits.yml} holds the defaults and tells
 * the meaning and the reason of each limit.
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

    /** Shared mapper: each new one would read this record by reflection again. */
    private static final ObjectMapper STRICT = Json.mapper()
            .copy()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private static final CheckLimits DEFAULTS = shipped();

    /** Returns the limits in {@code check-limits.yml}. */
    public static CheckLimits defaults() {
        return DEFAULTS;
    }

    private static CheckLimits shipped() {
        try (InputStream in = CheckLimits.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path: run ./mvnw package -DskipTests");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), RESOURCE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads limits; every one must be there.
     *
     * @param source name of the text in errors
     * @throws IllegalArgumentException when a limit is missing, unknown or impossible
     */
    public static CheckLimits parse(String yaml, String source) {
        try {
            return STRICT.treeToValue(DocumentReader.read(yaml).root(), CheckLimits.class)
                    .checked(source + ": ");
        } catch (DocumentException e) {
            throw new IllegalArgumentException(String.join("\n", Problem.lines(source, List.of(e.problem()))), e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(source + ": " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Replaces some limits, given by name.
     *
     * @throws IllegalArgumentException when one is unknown or impossible
     */
    public CheckLimits with(Map<String, Double> changed) {
        Map<String, Double> all = new LinkedHashMap<>(asMap());
        all.putAll(changed);
        return STRICT.convertValue(all, CheckLimits.class).checked("");
    }

    /** Lists the limits by name. */
    public Map<String, Double> asMap() {
        return Json.mapper().convertValue(this, new TypeReference<LinkedHashMap<String, Double>>() {});
    }

    private CheckLimits checked(String prefix) {
        asMap().forEach((name, value) -> {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException(prefix + name + " must be 0..1, was " + value);
            }
        });
        return this;
    }
}
