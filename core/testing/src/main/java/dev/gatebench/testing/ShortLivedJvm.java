package dev.gatebench.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a JVM that a test starts for a moment, on the test's own class path. */
public final class ShortLivedJvm {
    /** Start it at little cost: the last tier of the JIT compiler and a parallel collector take more than they give. */
    public static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    private ShortLivedJvm() {}

    /** Returns the command that runs a class on the JDK of this process. */
    public static List<String> command(Class<?> main, String... arguments) {
        return command(List.of(), main.getName(), arguments);
    }

    /** Returns the command that runs a class by its name on the JDK of this process, with further options. */
    public static List<String> command(List<String> options, String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        return command;
    }
}
