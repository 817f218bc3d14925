package dev.gatebench.core.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import dev.gatebench.core.load.Load;
import java.util.List;

/** Writes a study as it was run: a study file in which overrides, selection and defaults are written out. */
public final class StudyWriter {
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build());

    private StudyWriter() {}

    /** Writes loads in one line, as the value of the key {@code loads}. */
    public static String loads(List<Load> loads) {
        ArrayNode entries = JsonNodeFactory.instance.arrayNode();
        loads.forEach(load -> entries.add(LoadTree.entry(load)));
        return entries.toString();
    }

    /** Writes the study file that {@link StudyParser#parseAsRun} reads back to an equal study. */
    public static String toYaml(Study study) {
        try {
            return YAML.writeValueAsString(StudyTree.of(study));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "study '" + study.name() + "' has a setting that YAML cannot hold: " + e.getOriginalMessage(), e);
        }
    }
}
