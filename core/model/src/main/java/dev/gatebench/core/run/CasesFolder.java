package dev.gatebench.core.run;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The folder of a study with cases: it holds a run's folder for each case, named by the case's id. */
public record CasesFolder(Path path) {

    /** Returns the path of {@code cases.json}, which marks such a folder. */
    public Path info() {
        return path.resolve("cases.json");
    }

    /** Whether the folder has a {@code cases.json}. */
    public boolean exists() {
        return Files.isRegularFile(info());
    }

    /** Returns the remedy, for people, where this folder is given in place of one run's. */
    public String remedy() throws IOException {
        return exists()
                ? "it has a run for each case, give the folder of one, which are " + String.join(", ", read().cases())
                : "give a folder that 'gatebench run' has made";
    }

    /** Returns the folder of a case's run, which need not exist yet. */
    public RunFolder of(String testCase) {
        return new RunFolder(path.resolve(testCase));
    }

    /**
     * Reads {@code cases.json}.
     *
     * @throws IOException naming the file when it is no cases.json of this version
     */
    public Info read() throws IOException {
        Info info = Optional.ofNullable(Json.read(info(), Info.SCHEMA_VERSION, Info.class))
                .orElseThrow(() -> new DataException("'" + info() + "' must be an object, is empty"));
        for (String id : info.cases()) {
            if (Files.isSymbolicLink(of(id).path())) {
                throw new DataException("'" + of(id).path() + "' must be a folder of its own, is a link");
            }
        }
        return info;
    }

    /**
     * The content of {@code cases.json}.
     *
     * @param title one line for people
     * @param fidelity id of the fidelity
     * @param seed seed of every case's random order
     * @param cases ids of the cases to measure, in their order
     * @param leftOut cases that cannot be measured here, with the reason
     */
    public record Info(
            int schemaVersion,
            String study,
            String title,
            String fidelity,
            long seed,
            List<String> cases,
            Map<String, String> leftOut) {
        /** Version of the format that this code writes. */
        public static final int SCHEMA_VERSION = 1;

        /** Form of an id in study files; each id is the name of a folder. */
        private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,63}");

        public Info {
            if (study == null || title == null || fidelity == null || cases == null || leftOut == null) {
                throw new IllegalArgumentException("study, title, fidelity, cases and leftOut must be there");
            }
            cases = List.copyOf(cases);
            cases.forEach(Info::requireId);
            if (cases.isEmpty() || new HashSet<>(cases).size() < cases.size()) {
                throw new IllegalArgumentException("cases must have one or more, each once, were " + cases);
            }
            cases.stream().filter(leftOut::containsKey).findFirst().ifPresent(id -> {
                throw new IllegalArgumentException("case " + id + " must be in cases or in leftOut, is in both");
            });
            leftOut.keySet().forEach(Info::requireId);
            leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
        }

        /**
         * Whether a run is one of these.
         *
         * @param label the study's name with its case
         */
        public boolean isOf(String id, String label, String itsFidelity, long itsSeed) {
            return label.equals(study + "/" + id) && itsFidelity.equals(fidelity) && itsSeed == seed;
        }

        /**
         * Adds cases that are measured later.
         *
         * @param order all cases of the study
         * @param added cases to measure too
         * @param alsoLeftOut wanted cases that cannot be measured here, with the reason
         */
        public Info with(List<String> order, Collection<String> added, Map<String, String> alsoLeftOut) {
            List<String> all = order.stream()
                    .filter(id -> cases.contains(id) || added.contains(id))
                    .toList();
            Map<String, String> missing = new LinkedHashMap<>(leftOut);
            missing.putAll(alsoLeftOut);
            missing.keySet().removeAll(all);
            return new Info(schemaVersion, study, title, fidelity, seed, all, missing);
        }

        private static void requireId(String id) {
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException("the id of a case must be of lower-case letters, digits and '-',"
                        + " was '" + Words.oneLine(id) + "'");
            }
        }
    }
}
