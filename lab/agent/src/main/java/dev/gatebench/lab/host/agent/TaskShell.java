package dev.gatebench.lab.host.agent;

/**
 * The shell of a container in which tasks run: it takes scripts through a FIFO, and does nothing else. A request is the
 * id of a script on a line, and {@value #CLEAN} after it where the script is to have no variables of the container.
 */
public final class TaskShell {
    /** File with the shell's own number, as all see it, once it is ready. */
    static final String PID_FILE = "shell.pid";

    /** FIFO by which it takes requests. */
    static final String REQUESTS = "requests";

    /** Word of a request to run without the variables of the container, but for its path. */
    static final String CLEAN = "clean";

    /** File that makes a shell end as soon as it begins: its agent has given up. */
    static final String ENDED = "ended";

    private TaskShell() {}

    /**
     * Returns the program of the shell. It opens the FIFO once, for both ways, before it says that it is ready: so no
     * request is lost, and nobody who opens it has to wait. It looks whether its agent has given up when its own number
     * can be read: the agent marks its end first and reads the number then, so that one of both finds the other.
     *
     * @param folder the folder that its container and the agent's both see
     */
    public static String program(String folder) {
        return "cd " + ShellWords.quote(folder) + " && { [ -p " + REQUESTS + " ] || mkfifo " + REQUESTS
                + "; } && { echo $$ > shell.tmp && mv shell.tmp " + PID_FILE
                + " && [ ! -e " + ENDED + " ] && while :; do if read -r id clean; then"
                + " env ${clean:+-i \"PATH=$PATH\"} sh \"./$id.sh\" < /dev/null & fi; done; } <> " + REQUESTS;
    }

    /**
     * Returns a command that ends the shell, and with it its container, from another container that sees its processes.
     * A shell that begins later ends at once.
     *
     * @param folder the folder that both see
     */
    public static String end(String folder) {
        return "{ true > " + ShellWords.quote(folder + "/" + ENDED) + "; read -r shell < "
                + ShellWords.quote(folder + "/" + PID_FILE) + "; } 2>/dev/null && kill -9 \"$shell\"";
    }
}
