package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command of a ShenYu distribution as an official image {@code apache/shenyu-bootstrap} takes it. Its entrypoint
 * takes the JVM's options from the variable {@code BOOT_JVM}, split at blanks, in place of its own, and hands on its
 * arguments to ShenYu (ShenYu's {@code shenyu-dist/shenyu-bootstrap-dist/docker/entrypoint.sh}).
 *
 * @param image name and tag of the image
 * @param javaVersion what the image's {@value #JAVA_VERSION} says; empty where it does not
 */
record ImageCommand(String image, Optional<String> javaVersion) {
    /** The variable in which an image says which Java it has. */
    static final String JAVA_VERSION = "JAVA_VERSION";

    private static final Pattern FEATURE = Pattern.compile("(?:jdk-?)?(?:1\\.)?([0-9]{1,4})");
    private static final int MODULES_SINCE = 9;
    private static final List<String> NOT_IN_OLD =
            List.of("-Xlog:", "--add-opens", "-XX:StartFlightRecording", "-XX:FlightRecorderOptions");
    private static final int NATIVE_ACCESS_SINCE = 17;

    /**
     * Returns a task of a distribution as the entrypoint takes it.
     *
     * @param spec its command is {@code java}, the JVM's options, {@code -cp}, the class path, the main class, and its
     *     arguments
     * @throws EnvironmentException in one line when an option holds a blank
     */
    TaskSpec of(TaskSpec spec) {
        List<String> command = spec.command();
        int classPath = command.indexOf("-cp");
        if (classPath < 1 || classPath + 3 >= command.size()) {
            throw new IllegalArgumentException(
                    "a command of ShenYu's distribution has -cp, a class path, a class and arguments, was " + command);
        }
        List<String> options = command.subList(1, classPath);
        options.stream().filter(option -> option.contains(" ")).findFirst().ifPresent(option -> {
            throw new EnvironmentException("image '" + image + "' splits its JVM's options at blanks, was '" + option
                    + "': give a path without them, such as with --out");
        });
        int java = javaVersion.map(ImageCommand::feature).orElse(Integer.MAX_VALUE);
        Map<String, String> variables = new HashMap<>(spec.environment());
        variables.put(
                "BOOT_JVM",
                options.stream().filter(option -> isKnown(option, java)).collect(Collectors.joining(" ")));
        return new TaskSpec(
                spec.name(),
                spec.role(),
                command.subList(classPath + 3, command.size()),
                variables,
                spec.cpus(),
                spec.log(),
                spec.writes(),
                spec.readOutput(),
                spec.needs());
    }

    /** Returns the feature version that {@value #JAVA_VERSION} names: 8 of {@code 8u342} and {@code 1.8.0_342}. */
    static int feature(String javaVersion) {
        Matcher number = FEATURE.matcher(javaVersion);
        return number.lookingAt() ? Integer.parseInt(number.group(1)) : 0;
    }

    /** Whether this Java knows an option; an old one ends at options that it does not know. */
    private static boolean isKnown(String option, int java) {
        return !(java < MODULES_SINCE && NOT_IN_OLD.stream().anyMatch(option::startsWith))
                && !(java < NATIVE_ACCESS_SINCE && option.startsWith("--enable-native-access"));
    }
}
