package dev.gatebench.lab.command;

import dev.gatebench.core.study.Build;
import dev.gatebench.core.study.BuildPair;
import dev.gatebench.core.study.StudyException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for two builds of a gateway in place of a study's arms. */
final class BuildOptions {
    static final String HEADING = "%nTwo builds of a gateway, in place of the study's arms:%n";

    @Option(
            names = "--base",
            paramLabel = "BUILD",
            description = "with --candidate: measure two builds of a gateway instead of the study's arms, with the"
                    + " settings of --arm, or else of the first arm whose gateway takes such a build; each is a jar, a"
                    + " program, the folder of a gateway, or the name of an image; this one is started twice, and exits"
                    + " with 1 where it differs from itself")
    private @Nullable String base;

    @Option(names = "--candidate", paramLabel = "BUILD", description = "see --base")
    private @Nullable String candidate;

    /**
     * Returns the builds; empty where none were given.
     *
     * @param arms the arms that were named
     * @throws StudyException when one of them is no build, or several arms were named
     */
    Optional<BuildPair> builds(List<String> arms) {
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
        return Optional.of(new BuildPair(
                Build.of("--base", base),
                Build.of("--candidate", candidate),
                arms.stream().findFirst()));
    }
}
