package dev.gatebench.jmh;

import dev.gatebench.jmh.agreement.Examination;
import dev.gatebench.jmh.agreement.MatchersFile;
import dev.gatebench.jmh.agreement.ProveCommand;
import dev.gatebench.jmh.matcher.MatcherKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Runs {@link ProveCommand} as a child process, so that a matcher that hangs ends with it. */
final class MatcherProof {

    private MatcherProof() {}

    /**
     * Runs the examination and waits for its end.
     *
     * @param file {@code matchers.json}, to be written
     * @throws IOException if the child cannot be started or does not write the file
     */
    static MatchersFile run(Suite suite, Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(Suite.properties());
        // options for JOL, so that it can instrument its process, sizes lambdas and records too, and does not warn of
        // what it cannot attach to
        command.addAll(List.of(
                "-Xmx1g",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-Djdk.attach.allowAttachSelf=true",
                "--add-exports=java.base/jdk.internal.vm.annotation=ALL-UNNAMED",
                "-Djol.skipHotspotSAAttach=true",
                "-Djol.tryWithSudo=false",
                "-Djol.magicFieldOffset=true",
                "-cp",
                System.getProperty("java.class.path"),
                ProveCommand.class.getName(),
                "--out",
                file.toString(),
                "--cases",
                Integer.toString(suite.mode().cases()),
                "--matcher",
                suite.matchers().stream().map(MatcherKind::name).collect(Collectors.joining(",")),
                "--table",
                suite.examinations().stream().map(Examination::toString).collect(Collectors.joining(","))));
        Process process = new ProcessBuilder(command).inheritIO().start();
        Thread end = new Thread(process::destroyForcibly, "end of the proof");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw new IOException("the examination of the matchers ended with exit code " + exitCode);
            }
            return MatchersFile.read(file);
        } finally {
            process.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(end);
        }
    }
}
