package dev.gatebench.it;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stands in an image where ShenYu's official one has its script: starts the gateway with the JVM options of the
 * variable {@code BOOT_JVM}, split at blanks, and hands on its arguments.
 */
final class StandInEntrypoint {
    private StandInEntrypoint() {}

    /** Runs the gateway until it ends. */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/opt/jre/bin/java"));
        command.addAll(List.of(System.getenv("BOOT_JVM").split(" ")));
        command.addAll(List.of("-jar", "/opt/gatebench/shenyu-embedded.jar"));
        command.addAll(Arrays.asList(args));
        System.exit(new ProcessBuilder(command).inheritIO().start().waitFor());
    }
}
