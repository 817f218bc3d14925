package dev.gatebench.lab.jvm;

import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.jvm.ArmJvm.SetOption;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts a JVM with an arm's options to see whether it takes them: {@code java OPTIONS -version}. */
public final class JvmTrial {
    private static final List<String> SAYS_NOTHING = List.of(
            "Error: Could not create the Java Virtual Machine.",
            "Error: A fatal exception has occurred. Program will exit.",
            "Error occurred during initialization of VM");

    private final Inventory inventory;
    private final Duration limit;

    /**
     * Prepares trials.
     *
     * @param limit how long a JVM may take for its version
     */
    public JvmTrial(Inventory inventory, Duration limit) {
        this.inventory = inventory;
        this.limit = limit;
    }

    /**
     * Says why the JVM does not take the options, in one line that names option, set, JDK and remedy; empty where it
     * does.
     *
     * @throws EnvironmentException when it cannot be started at all, or does not end in time
     */
    public Optional<String> refusal(ArmJvm jvm) {
        return message(jvm, jvm.texts())
                .map(message -> culprit(jvm, message)
                                .map(found -> "JVM option \"" + found.option() + "\" of the set '" + found.set() + "'")
                                .orElse("the JVM options")
                        + " must be one that JDK " + jvm.jdk().version() + " takes, it says: " + message
                        + ": remove or correct it, or write before it the JDKs that it is for, such as 17:");
    }

    /** Returns the option that the message names, else the one with which the refusal begins. */
    private Optional<SetOption> culprit(ArmJvm jvm, String message) {
        Optional<SetOption> named = jvm.options().stream()
                .filter(option -> message.contains(name(option.option())))
                .findFirst();
        return named.isPresent() ? named : first(jvm);
    }

    private Optional<SetOption> first(ArmJvm jvm) {
        for (int n = 1; n <= jvm.options().size(); n++) {
            if (message(jvm, jvm.texts().subList(0, n)).isPresent()) {
                return Optional.of(jvm.options().get(n - 1));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns an option as messages name it: {@code UseFoo} for {@code -XX:+UseFoo}, {@code Foo=1} for
     * {@code -XX:Foo=1}.
     */
    private static String name(String option) {
        return option.replaceFirst("^-XX:[+-]?", "");
    }

    private Optional<String> message(ArmJvm jvm, List<String> options) {
        List<String> command = new ArrayList<>(List.of(jvm.jdk().java().toString()));
        command.addAll(options);
        command.add("-version");
        try {
            return run(command);
        } catch (IOException e) {
            throw new EnvironmentException("'" + command.get(0) + "' cannot be started: " + e.getMessage(), e);
        }
    }

    private Optional<String> run(List<String> command) throws IOException {
        CommandResult result = inventory
                .run(command, limit)
                .orElseThrow(() -> new EnvironmentException("'" + String.join(" ", command) + "' must end within "
                        + limit.toSeconds() + " s and did not: try it by hand"));
        return result.exitCode() == 0 ? Optional.empty() : Optional.of(told(result.output()));
    }

    /** Returns the line that says what is wrong: warnings may come before it, and words that say nothing. */
    private static String told(String output) {
        List<String> lines = output.lines()
                .map(line -> line.replaceFirst("^#", "").strip())
                .filter(line -> !line.isEmpty() && !SAYS_NOTHING.contains(line))
                .toList();
        return lines.stream()
                .filter(line -> !line.contains(" warning: "))
                .findFirst()
                .or(() -> lines.stream().findFirst())
                .orElse("nothing");
    }
}
