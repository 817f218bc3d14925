package dev.gatebench.lab.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code gatebench completion}. */
@Command(
        name = "completion",
        description = "Prints the script by which bash and zsh complete commands, options, studies and drivers.",
        footer = {"  source <(gatebench completion)"})
final class CompletionCommand extends Subcommand {
    @Override
    public Integer call() {
        print(AutoComplete.bash(spec().root().name(), spec().root().commandLine()));
        return ExitCode.OK;
    }
}
