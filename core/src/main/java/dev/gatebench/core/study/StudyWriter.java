package dev.gatebench.core.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a study as it was run: a study file in which overrides, selection and defaults are written out. */
public final class StudyWriter {
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build());

    private StudyWriter() {}

    /** The study file, which {@link StudyParser#parseAsRun} reads back to an equal study. */
    public static String toYaml(Study study) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("study", study.name());
        root.put("title", study.title());
        study.published().ifPresent(published -> root.put("published", published));
        root.put("runtime", study.runtime().kind().id());
        root.put("network", study.runtime().network().id());
        root.put("driver", study.driver());
        root.put(
                "backend",
                ordered(
                        "delay", study.backend().delay(),
                        "body", study.backend().body()));
        root.put(
                "request",
                ordered(
                        "method", study.request().method(),
                        "path", study.request().path(),
                        "headers", study.request().headers(),
                        "bodyBytes", study.request().bodyBytes()));
        root.put("arms", study.arms().stream().map(StudyWriter::arm).toList());
        root.put("loads", study.loads().stream().map(Load::inStudy).toList());
        root.put(
                "comparisons",
                study.comparisons().stream()
                        .map(each -> ordered("baseline", each.baseline(), "candidate", each.candidate()))
                        .toList());
        root.put("rank", study.rank());
        Map<String, Object> fidelities = new LinkedHashMap<>();
        study.fidelities().forEach((fidelity, spec) -> fidelities.put(fidelity.id(), fidelity(spec)));
        root.put("fidelity", fidelities);
        root.put("checks", new TreeMap<>(study.checks()));
        try {
            return YAML.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "study '" + study.name() + "' has a setting that YAML cannot hold: " + e.getOriginalMessage(), e);
        }
    }

    private static Map<String, Object> arm(ArmSpec arm) {
        Map<String, Object> map = ordered("id", arm.id(), "gateway", arm.gateway());
        arm.version().ifPresent(version -> map.put("version", version));
        map.put("settings", arm.settings());
        List<String> fidelities = new ArrayList<>();
        for (Fidelity fidelity : Fidelity.values()) {
            if (arm.fidelities().contains(fidelity)) {
                fidelities.add(fidelity.id());
            }
        }
        map.put("fidelity", fidelities);
        return map;
    }

    private static Map<String, Object> fidelity(FidelitySpec spec) {
        Map<String, Object> warmUp = warmUp(spec.warmUp());
        Map<String, Object> arms = new LinkedHashMap<>();
        spec.armWarmUps().forEach((arm, own) -> arms.put(arm, warmUp(own)));
        warmUp.put("arms", arms);
        return ordered(
                "fitForNumbers", spec.fitForNumbers(),
                "forks", spec.forks(),
                "rounds", spec.rounds(),
                "duet", spec.duet(),
                "warmUp", warmUp,
                "ramp", Durations.format(spec.ramp()),
                "settle", Durations.format(spec.settle()),
                "measure", Durations.format(spec.measure()),
                "tail", Durations.format(spec.tail()),
                "gap", Durations.format(spec.gap()),
                "jmh", spec.jmh().orElse("none"));
    }

    private static Map<String, Object> warmUp(WarmUpSpec warmUp) {
        Map<String, Object> map = new LinkedHashMap<>(warmUp.load().inStudy());
        map.putAll(ordered(
                "window", Durations.format(warmUp.window()),
                "atLeast", Durations.format(warmUp.atLeast()),
                "atMost", Durations.format(warmUp.atMost()),
                "atLoad", Durations.format(warmUp.atLoad())));
        return map;
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i].toString(), keysAndValues[i + 1]);
        }
        return map;
    }
}
