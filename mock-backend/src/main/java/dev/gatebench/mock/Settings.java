package dev.gatebench.mock;

import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyPlan;
import java.net.InetAddress;
import java.util.Optional;

/**
 * The settings that a backend starts with.
 *
 * @param bind address to listen on
 * @param port port to listen on, 0 for any free one
 * @param eventLoops threads that read requests and write replies
 * @param fastLane whether plain requests are answered before WebFlux sees them
 * @param seed where the random numbers of delays and errors begin
 * @param limits what clients may ask of it
 * @param token what control requests must bring; empty for nothing
 * @param plan the first plan
 */
public record Settings(
        InetAddress bind,
        int port,
        int eventLoops,
        boolean fastLane,
        long seed,
        Limits limits,
        Optional<String> token,
        ReplyPlan plan) {

    /** In words without the token. */
    @Override
    public String toString() {
        return bind + ":" + port;
    }
}
