package dev.gatebench.lab;

import dev.gatebench.lab.command.GatebenchCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * A command that was called in this process: one that starts nothing, of which another JVM would prove no more.
 *
 * @param exitCode its exit code
 * @param output its output and its errors
 */
record GatebenchCall(int exitCode, String output) {
    /** Calls it. */
    static GatebenchCall of(String... arguments) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output, true);
        CommandLine commandLine = GatebenchCommand.commandLine().setOut(writer).setErr(writer);
        return new GatebenchCall(commandLine.execute(arguments), output.toString());
    }
}
