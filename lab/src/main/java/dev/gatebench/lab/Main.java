package dev.gatebench.lab;

import dev.gatebench.lab.command.GatebenchCommand;
import dev.gatebench.lab.container.Relaunch;

/** Entry point of {@code gatebench.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Relaunch.endWithParent();
        System.exit(GatebenchCommand.commandLine().execute(args));
    }
}
