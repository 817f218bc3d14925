package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.injector.arrivals.DueTimes;
import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.tally.StepTally;
import dev.gatebench.injector.tls.TlsClient;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A step as the loops need it. Times are since its start.
 *
 * @param client the way in which its connections speak
 * @param tls absent in clear
 * @param requests the requests that its slots send, several of them by weight
 * @param seed seed of the draws of one of several
 * @param slots the most requests in flight
 * @param connections the connections that share them
 * @param due when its requests are due, in order; absent by the closed model
 * @param pace least time from one request of a slot to its next; absent where nothing is waited for
 * @param rampNs time over which the connections open
 * @param lengthNs time to the end of sending
 * @param windowFromNs start of the measured window
 * @param windowToNs end of the measured window
 * @param timeoutNs a reply that takes longer has failed
 */
public record LoadOnLoops(
        SocketAddress address,
        ClientSpec client,
        Optional<TlsClient> tls,
        List<StepRequest> requests,
        long seed,
        int slots,
        int connections,
        Optional<DueTimes> due,
        Optional<Duration> pace,
        long rampNs,
        long lengthNs,
        long windowFromNs,
        long windowToNs,
        long timeoutNs) {
    public LoadOnLoops {
        requests = List.copyOf(requests);
    }

    /**
     * The part of one loop.
     *
     * @param originNs the step's start, of the clock that nobody sets
     * @param seed seed of the draws of one of several requests
     * @param connectionCount how many connections are this loop's, ≥ 1
     */
    record Part(LoadOnLoops whole, long originNs, long seed, int connectionCount, int slots, StepTally tally) {

        /** Makes its connections, which open one after another over the ramp. */
        List<Connection> connections(Injection injection, Requests requests) {
            return IntStream.range(0, connectionCount)
                    .mapToObj(i -> {
                        Connection made = whole.client.speaksHttp2()
                                ? new SharedConnection(injection, whole, requests, share(slots, i, connectionCount))
                                : new Http1Connection(injection, whole, requests);
                        made.opensAtNs = originNs + (long) ((double) whole.rampNs * i / connectionCount);
                        return made;
                    })
                    .toList();
        }
    }

    /** Returns the protocol of its connections where they are in clear. */
    Protocol inClear() {
        return new Protocol(client.http(), Optional.empty(), Optional.empty());
    }

    /** Returns the part of the loop of that number, from 0. */
    Part part(int loop, int loops, long originNs) {
        return new Part(
                this,
                originNs,
                new SplittableRandom(seed).longs().skip(loop).findFirst().orElseThrow(),
                share(connections, loop, loops),
                share(slots, loop, loops),
                new StepTally(
                        due.isPresent(), requests.size(), originNs, originNs + windowFromNs, originNs + windowToNs));
    }

    private static int share(int all, int part, int parts) {
        return all / parts + (part < all % parts ? 1 : 0);
    }
}
