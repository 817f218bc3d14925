package dev.gatebench.core.run;

import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        return Json.read(info(), Info.SCHEMA_VERSION, Info.class);
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

        public Info {
            cases = List.copyOf(cases);
            leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
        }
    }
}
