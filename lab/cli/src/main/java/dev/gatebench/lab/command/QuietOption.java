package dev.gatebench.lab.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import picocli.CommandLine.Option;

/** The option by which a command that measures shows nothing of its progress. */
final class QuietOption {
    @Option(names = "--quiet", description = "show nothing but where the report is, and errors")
    private boolean quiet;

    boolean isGiven() {
        return quiet;
    }

    /** Returns where progress is shown. */
    PrintStream out() {
        return quiet ? new PrintStream(OutputStream.nullOutputStream(), false, Charset.defaultCharset()) : System.out;
    }
}
