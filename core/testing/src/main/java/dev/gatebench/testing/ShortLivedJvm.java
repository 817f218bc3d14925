package dev.gatebench.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a JVM that a test starts for a moment, on the JDK of this process. */
public final class ShortLivedJvm {
    /** Leaves out the last tier of the JIT compiler, whose threads take more of a few seconds than it gives. */
    public static final String ONE_TIER = "-XX:TieredStopAtLevel=1";

    /**
     * Start it at little cost: a parallel collector takes more than it gives, too. Calls of the system's library, which
     * JDK 24 and later warn of, are allowed.
     */
    public static final List<String> OPTIONS =
            List.of(ONE_TIER, "-XX:+UseSerialGC", "-Xshare:auto", "--enable-native-access=ALL-UNNAMED");

    /** The options for a variable that has them in one line, such as {@code GATEBENCH_OPTS}. */
    public static final String OPTIONS_IN_ONE_LINE = String.join(" ", OPTIONS);

    private ShortLivedJvm() {}

    /** Returns the command that runs a class of the test's own class path. */
    public static List<String> command(Class<?> main, String... arguments) {
        return command(List.of(), main.getName(), arguments);
    }

    /** Returns the command that runs a class of the test's own class path by its name, with further options. */
    public static List<String> command(List<String> options, String main, String... arguments) {
        List<String> ofClass = new ArrayList<>(options);
        ofClass.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        ofClass.addAll(List.of(arguments));
        return java(ofClass);
    }

    /** Returns the command that runs a jar. */
    public static List<String> jar(Path jar, String... arguments) {
        return jar(List.of(), jar, arguments);
    }

    /** Returns the command that runs a jar, with further options. */
    public static List<String> jar(List<String> options, Path jar, String... arguments) {
        List<String> ofJar = new ArrayList<>(options);
        ofJar.addAll(List.of("-jar", jar.toAbsolutePath().normalize().toString()));
        ofJar.addAll(List.of(arguments));
        return java(ofJar);
    }

    /** Returns the command {@code java} with these arguments, options of the JVM first. */
    public static List<String> java(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(arguments);
        return command;
    }
}
