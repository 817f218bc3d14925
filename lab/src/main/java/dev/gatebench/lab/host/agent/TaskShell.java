package dev.gatebench.lab.host.agent;

/**
 * The shell of a container in which tasks run: it takes scripts through a FIFO, and does nothing else. A request is the
 * id of a script on a line, and {@value #CLEAN} after it where the script is to have no variables of the container.
 */
public final class TaskShell {
    /** The shell's own number is in this file, as all see it, once it is ready. */
    static final String PID_FILE = "shell.pid";

    /** By which it takes requests. */
    static final String REQUESTS = "requests";

    /** Of a request: without the variables of the container, but for its path. */
    static final String CLEAN = "clean";

    private TaskShell() {}

    /**
     * What it runs. It opens the FIFO once, for both ways, before it says that it is ready: so no request is lost, and
     * nobody who opens it has to wait.
     *
     * @param folder the folder that its container and the agent's both see
     */
    public static String program(String folder) {
        return "cd " + ShellWords.quote(folder) + " && { [ -p " + REQUESTS + " ] || mkfifo " + REQUESTS
                + "; } && { echo $$ > shell.tmp && mv shell.tmp " + PID_FILE
                + " && while :; do if read -r id clean; then env ${clean:+-i \"PATH=$PATH\"} sh \"./$id.sh\""
                + " < /dev/null & fi; done; } <> " + REQUESTS;
    }

    /**
     * What ends it, and with it its container, from another that sees its processes.
     *
     * @param folder the folder that both see
     */
    public static String end(String folder) {
        return "read -r shell < " + ShellWords.quote(folder + "/" + PID_FILE) + " && kill -9 \"$shell\"";
    }
}
