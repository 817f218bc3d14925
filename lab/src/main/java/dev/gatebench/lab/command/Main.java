package dev.gatebench.lab.command;

/** Entry point of {@code gatebench.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(GatebenchCommand.commandLine().execute(args));
    }
}
