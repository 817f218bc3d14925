package dev.gatebench.lab.command;

import java.util.Arrays;
import java.util.List;

/** The examples that {@code --help} shows of each command. */
public final class HelpExamples {
    private HelpExamples() {}

    /** Returns them as they are typed. */
    public static List<String> all() {
        return GatebenchCommand.commandLine().getSubcommands().values().stream()
                .flatMap(command ->
                        Arrays.stream(command.getCommandSpec().usageMessage().footer()))
                .map(line -> String.format(line).strip())
                .toList();
    }
}
