package dev.gatebench.lab.command;

import dev.gatebench.core.study.JarPair;
import dev.gatebench.core.study.StudyException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for two builds of a gateway in place of a study's arms. */
final class BuildOptions {
    static final String HEADING = "%nTwo builds of a gateway, in place of the study's arms:%n";

    @Option(
            names = "--base",
            paramLabel = "JAR",
            description = "with --candidate: measure two builds of the gateway instead of the study's arms, with the"
                    + " settings of --arm, or else of the first arm whose gateway takes a jar; this one is started"
                    + " twice, and exits with 1 where it differs from itself")
    private @Nullable Path base;

    @Option(names = "--candidate", paramLabel = "JAR", description = "see --base")
    private @Nullable Path candidate;

    /**
     * Returns the builds; empty where none were given.
     *
     * @param arms the arms that were named
     * @throws StudyException when one of the jars is missing, or several arms were named
     */
    Optional<JarPair> jars(List<String> arms) {
        if (base == null && candidate == null) {
            return Optional.empty();
        }
        if (base == null || candidate == null) {
            throw new StudyException("--base and --candidate go together: give both, or neither");
        }
        if (arms.size() > 1) {
            throw new StudyException(
                    "--arm names the one arm whose settings --base and --candidate take, there were " + arms.size());
        }
        return Optional.of(
                new JarPair(absolute(base), absolute(candidate), arms.stream().findFirst()));
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }
}
