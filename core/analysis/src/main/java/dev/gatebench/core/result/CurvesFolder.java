package dev.gatebench.core.result;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The folder of a search for the greatest rates that keep goals: the run of the ladder, and a run for each rate that
 * was tried after it, each in a folder of its own.
 */
public record CurvesFolder(Path path) {
    /** The folder of the first run. */
    public static final String LADDER = "ladder";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** {@code curves.json}, by which the folder is known. */
    public Path file() {
        return path.resolve("curves.json");
    }

    /** Whether the folder holds a search. */
    public boolean exists() {
        return Files.isRegularFile(file());
    }

    public RunFolder run(String name) {
        return new RunFolder(path.resolve(name));
    }

    /**
     * Reads what is known of the search.
     *
     * @throws IOException naming the file when it is no curves.json of this version
     */
    public Curves read() throws IOException {
        Curves curves = Json.read(file(), Curves.SCHEMA_VERSION, Curves.class);
        for (String name : curves.runs()) {
            if (!NAME.matcher(name).matches() || Files.isSymbolicLink(run(name).path())) {
                throw new DataException("'" + file() + "' must name runs by folders of their own below it, named '"
                        + name.replaceAll("\\p{Cntrl}", " ") + "'");
            }
        }
        return curves;
    }

    /** Writes the curves; an exception names the file that cannot be written. */
    public void write(Curves curves) throws IOException {
        Json.write(file(), curves);
    }
}
