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

/**
 * The folder of a study with cases: each case has a run's folder of its own in it, of the case's id.
 *
 * @param path the folder
 */
public record CasesFolder(Path path) {

    /** {@code cases.json}, by which the folder is known. */
    public Path info() {
        return path.resolve("cases.json");
    }

    /** Whether the folder is one. */
    public boolean exists() {
        return Files.isRegularFile(info());
    }

    /** What to do where the folder of one run is wanted and this is given, for people. */
    public String remedy() throws IOException {
        return exists()
                ? "it has a run for each case, give the folder of one, which are " + String.join(", ", read().cases())
                : "give a folder that 'gatebench run' has made";
    }

    /** The run of a case; it need not be there yet. */
    public RunFolder of(String testCase) {
        return new RunFolder(path.resolve(testCase));
    }

    /**
     * What it is of.
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
     * {@code cases.json}.
     *
     * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
     * @param study the study's name
     * @param title one line for people
     * @param fidelity id of the fidelity
     * @param seed seed of every case's random order
     * @param cases ids of the cases that were to be measured, in their order
     * @param leftOut cases that cannot be measured here, and what is missing
     */
    public record Info(
            int schemaVersion,
            String study,
            String title,
            String fidelity,
            long seed,
            List<String> cases,
            Map<String, String> leftOut) {
        /** The version of the format that this code writes. */
        public static final int SCHEMA_VERSION = 1;

        /** As in study files; each is the name of a folder. */
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
         * @param label what its study is called, its case with it
         */
        public boolean isOf(String id, String label, String itsFidelity, long itsSeed) {
            return label.equals(study + "/" + id) && itsFidelity.equals(fidelity) && itsSeed == seed;
        }

        /**
         * With cases that are measured later.
         *
         * @param order all cases of the study
         * @param added those that were to be measured too
         * @param alsoLeftOut those that cannot be measured here, of those that were wanted
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
