package dev.gatebench.lab.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import picocli.CommandLine.Option;

/** Whether a command that measures shows what it does. */
final class QuietOption {
    @Option(names = "--quiet", description = "show nothing but where the report is, and errors")
    private boolean quiet;

    /** Tells whether nothing is to be shown. */
    boolean isGiven() {
        return quiet;
    }

    /** Where what is shown goes. */
    PrintStream out() {
        return quiet ? new PrintStream(OutputStream.nullOutputStream(), false, Charset.defaultCharset()) : System.out;
    }
}
