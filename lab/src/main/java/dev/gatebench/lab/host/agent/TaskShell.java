package dev.gatebench.lab.host.agent;

/** The shell of a container in which tasks run: it takes scripts through a FIFO, and does nothing else. */
public final class TaskShell {
    /** The shell's own number is in this file, as all see it, once it is ready. */
    static final String PID_FILE = "shell.pid";

    /** By which it takes the ids of scripts. */
    static final String REQUESTS = "requests";

    private TaskShell() {}

    /**
     * What it runs.
     *
     * @param folder the folder that its container and the agent's both see
     */
    public static String program(String folder) {
        return "cd " + ShellWords.quote(folder) + " && { [ -p " + REQUESTS + " ] || mkfifo " + REQUESTS
                + "; } && echo $$ > shell.tmp && mv shell.tmp " + PID_FILE
                + " && while :; do while read -r id; do sh \"./$id.sh\" & done < " + REQUESTS + "; done";
    }
}
