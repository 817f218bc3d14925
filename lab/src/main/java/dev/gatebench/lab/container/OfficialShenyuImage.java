package dev.gatebench.lab.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An official image {@code apache/shenyu-bootstrap}. Its entrypoint takes the JVM's options from the variable {@code BOOT_JVM}, split at
 * blanks, in place of its own, and hands on its arguments to ShenYu (ShenYu's {@code shenyu-dist/shenyu-bootstrap-dist/docker/entrypoint.sh}).
 *
 * @param reference its name and tag
 * @param digest its digest
 * @param step how it came to be here
 * @param java the feature version of its Java, from its variable {@code JAVA_VERSION}; empty where it does not say
 */
record OfficialShenyuImage(String reference, String digest, Step step, Optional<Integer> java) implements Image {
    private static final String VARIABLE = "JAVA_VERSION=";
    private static final int MODULES_SINCE = 9;
    private static final List<String> NOT_IN_OLD =
            List.of("-Xlog:", "--add-opens", "-XX:StartFlightRecording", "-XX:FlightRecorderOptions");
    private static final int NATIVE_ACCESS_SINCE = 17;

    static Optional<Integer> javaVersion(InspectImageResponse image) {
        String[] variables =
                image.getConfig() == null ? null : image.getConfig().getEnv();
        return Stream.ofNullable(variables)
                .flatMap(Arrays::stream)
                .filter(variable -> variable.startsWith(VARIABLE))
                .map(variable -> feature(variable.substring(VARIABLE.length())))
                .findFirst();
    }

    /** 8 of {@code 8u342} and {@code 1.8.0_342}, 17 of {@code jdk-17.0.2+8}. */
    private static int feature(String version) {
        String number = version.replaceFirst("^(jdk-?)?(1\\.)?", "").replaceFirst("\\D.*$", "");
        return number.isEmpty() ? 0 : Integer.parseInt(number);
    }

    @Override
    public Run run(List<String> command) {
        int classPath = indexOf(command, "-cp");
        command.subList(1, classPath).stream()
                .filter(option -> option.contains(" "))
                .findFirst()
                .ifPresent(option -> {
                    throw new EnvironmentException("image '" + reference + "' splits its JVM's options at blanks, was '"
                            + option + "': give a path without them, such as with --out");
                });
        return new Run(
                command.subList(classPath + 3, command.size()),
                Map.of(
                        "BOOT_JVM",
                        String.join(
                                " ",
                                command.subList(1, classPath).stream()
                                        .filter(this::isKnown)
                                        .toList())));
    }

    private static int indexOf(List<String> command, String word) {
        int index = command.indexOf(word);
        if (index < 1 || index + 2 >= command.size()) {
            throw new IllegalArgumentException("a command of ShenYu's distribution has " + word + ", was " + command);
        }
        return index;
    }

    /** Old Java ends at options that it does not know. */
    private boolean isKnown(String option) {
        int version = java.orElse(Integer.MAX_VALUE);
        return !(version < MODULES_SINCE && NOT_IN_OLD.stream().anyMatch(option::startsWith))
                && !(version < NATIVE_ACCESS_SINCE && option.startsWith("--enable-native-access"));
    }

    @Override
    public List<Path> binds() {
        return List.of();
    }

    @Override
    public boolean isOurs() {
        return false;
    }
}
