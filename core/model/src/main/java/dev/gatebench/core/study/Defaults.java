package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Adds the defaults of study files, {@code defaults.yml} and {@code check-limits.yml}, to what a file says. */
final class Defaults {
    private static final ObjectNode DEFAULTS = read("/dev/gatebench/core/study/defaults.yml");

    static {
        DEFAULTS.set("checks", read("/dev/gatebench/core/study/check-limits.yml"));
    }

    private static final String CLIENT = "client";

    /** Key of the policies of a study, and of an arm. */
    static final String POLICIES = "policies";

    private Defaults() {}

    static void addTo(ObjectNode study) {
        ObjectNode defaults = DEFAULTS.deepCopy();
        JsonNode arm = defaults.remove("arm");
        JsonNode open = defaults.remove("open");
        JsonNode mixed = defaults.remove("mixed");
        add(study, defaults);
        for (JsonNode load : study.path("loads")) {
            if (load.path("open") instanceof ObjectNode mapping) {
                add(mapping, open);
            }
        }
        addToEach(study.path("arms"), arm);
        addToEach(study.path("arms"), JsonNodeFactory.instance.objectNode().set(CLIENT, study.path(CLIENT)));
        addToEach(study.path("requests"), mixed);
        addPolicies(study);
    }

    /** Gives the study's policies to each gateway that says none. */
    private static void addPolicies(ObjectNode study) {
        JsonNode ofAll = study.path(POLICIES);
        for (JsonNode each : study.path("arms")) {
            if (each instanceof ObjectNode arm
                    && !ofAll.isMissingNode()
                    && !arm.has(POLICIES)
                    && !arm.path("gateway").asText().equals(ArmSpec.DIRECT)) {
                arm.set(POLICIES, ofAll.deepCopy());
            }
        }
    }

    private static void addToEach(JsonNode list, JsonNode defaults) {
        for (JsonNode each : list) {
            if (each instanceof ObjectNode mapping) {
                add(mapping, defaults);
            }
        }
    }

    private static void add(ObjectNode study, JsonNode defaults) {
        defaults.properties().forEach(entry -> {
            JsonNode said = study.path(entry.getKey());
            if (said.isMissingNode()) {
                study.set(entry.getKey(), entry.getValue().deepCopy());
            } else if (said instanceof ObjectNode mapping && entry.getValue().isObject()) {
                add(mapping, entry.getValue());
            }
        });
    }

    private static ObjectNode read(String resource) {
        try (InputStream in = Defaults.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path: run ./mvnw package -DskipTests");
            }
            return DocumentReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .root();
        } catch (DocumentException e) {
            throw new IllegalStateException(resource + e.problem().origin().words() + " " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
