package dev.gatebench.lab.command;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.RunContext;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command below {@code gatebench}, with the options for help and version. */
@Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n")
abstract class Subcommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    CommandSpec spec() {
        return spec;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    CrashLog crashes() {
        return CrashLog.of(spec);
    }

    /** Returns the surroundings of a run that tells its progress there. */
    RunContext context(PrintStream progress) {
        return new RunContext(Home.find(), progress, Time.system(), crashes()::in);
    }

    boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Prints text and sends it on at once. */
    void print(CharSequence text) {
        out().print(text);
        out().flush();
    }

    void println(CharSequence line) {
        print(line + System.lineSeparator());
    }

    /** Prints one line to the standard error. */
    void warn(String line) {
        spec.commandLine().getErr().println("gatebench: " + GatebenchCommand.oneLine(line));
    }

    /** Returns what ends the command with {@link ExitCode#BAD_INPUT}. */
    ParameterException badUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
