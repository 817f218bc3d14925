package dev.gatebench.mock;

import dev.gatebench.mock.text.OneLine;
import org.springframework.boot.web.server.PortInUseException;
import reactor.netty.ChannelBindException;

/** Words the failure of a start for people. */
final class StartFailure {
    private StartFailure() {}

    /**
     * Returns one line with the reason and the remedy.
     *
     * @param bind address as the user wrote it
     * @param port port of the option {@code --port}
     */
    static String line(Throwable failure, String bind, int port) {
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            root = cause;
            if (cause instanceof PortInUseException taken) {
                return "port " + taken.getPort() + " on " + bind + " is taken: stop what listens there, or use "
                        + (taken.getPort() == port ? "--port" : "--tls-port") + " 0 for any free port";
            }
            if (cause instanceof ChannelBindException refused) {
                return "cannot listen on " + bind + ":" + refused.localPort() + ": "
                        + OneLine.of(String.valueOf(cause.getMessage()))
                        + ": use --bind with an address of this machine and a --port that this user may open";
            }
        }
        return "the backend could not start: " + OneLine.of(String.valueOf(root));
    }
}
