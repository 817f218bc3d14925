package dev.gatebench.lab.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gatebench completion}. */
@Command(
        name = "completion",
        description = "Prints the script by which bash and zsh complete commands, options, studies and drivers.",
        mixinStandardHelpOptions = true,
        footerHeading = Examples.HEADING,
        footer = {"  source <(gatebench completion)"})
final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
        out.flush();
        return ExitCode.OK;
    }
}
