package dev.gatebench.testing;

import java.io.IOException;

/** Signals that a test sends to a process, by the shell's own command: there may be no program {@code kill}. */
public enum Signal {
    TERM,
    KILL,
    HUP,
    STOP,
    CONT;

    /**
     * Sends it.
     *
     * @throws IllegalStateException when there is no such process, or it may not be sent one
     */
    public void send(long pid) throws IOException, InterruptedException {
        String command = "kill -" + name() + " " + pid;
        int code = new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("'" + command + "' must end with 0, ended with " + code);
        }
    }
}
