package dev.gatebench.lab.command;

/** The part of a command's help that shows how it is used. */
final class Examples {
    static final String HEADING = "%nExamples:%n";

    private Examples() {}
}
