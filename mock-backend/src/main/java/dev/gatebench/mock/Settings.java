package dev.gatebench.mock;

import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyPlan;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * The settings that a backend starts with.
 *
 * @param bind address to listen on
 * @param port port to listen on, 0 for any free one
 * @param tls second port, for https; empty if there is none
 * @param eventLoops threads that read requests and write replies
 * @param fastLane whether plain requests are answered before WebFlux sees them
 * @param seed seed of the random numbers for delays and errors
 * @param limits limits of what clients may ask
 * @param token token that control requests must bring; empty if none is required
 * @param plan the first plan
 * @param replies replies by method and path, instead of the plan's
 */
public record Settings(
        InetAddress bind,
        int port,
        Optional<TlsPort> tls,
        int eventLoops,
        boolean fastLane,
        long seed,
        Limits limits,
        Optional<String> token,
        ReplyPlan plan,
        List<PathReply> replies) {

    /** Words the settings, without the token. */
    @Override
    public String toString() {
        return bind + ":" + port;
    }
}
