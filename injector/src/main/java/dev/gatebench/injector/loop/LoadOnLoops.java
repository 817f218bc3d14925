package dev.gatebench.injector.loop;

import dev.gatebench.injector.arrivals.DueTimes;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.WireRequest;
import dev.gatebench.injector.tally.StepTally;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * A step as the loops need it. Times are of the clock that nobody sets, ns.
 *
 * @param due when its requests are due, since its start, in order; absent by the closed model
 * @param pace least time from one request of a connection to its next; absent where nothing is waited for
 * @param originNs its start
 * @param rampNs time over which the connections open
 * @param lengthNs time from the start to the end of sending
 * @param windowFromNs start of the measured window, since its start
 * @param windowToNs end of the measured window, since its start
 * @param timeoutNs a reply that takes longer has failed
 */
public record LoadOnLoops(
        SocketAddress address,
        WireRequest request,
        ExpectedReply expect,
        int connections,
        Optional<DueTimes> due,
        Optional<Duration> pace,
        long originNs,
        long rampNs,
        long lengthNs,
        long windowFromNs,
        long windowToNs,
        long timeoutNs) {

    /**
     * The part of one loop.
     *
     * @param connections how many connections are this loop's, ≥ 1
     */
    record Part(LoadOnLoops whole, int connections, StepTally tally) {}

    /** Returns this load with another start. */
    public LoadOnLoops startingAt(long startNs) {
        return new LoadOnLoops(
                address,
                request,
                expect,
                connections,
                due,
                pace,
                startNs,
                rampNs,
                lengthNs,
                windowFromNs,
                windowToNs,
                timeoutNs);
    }

    /** Returns the part of the loop of that number, from 0. */
    Part part(int loop, int loops) {
        int own = connections / loops + (loop < connections % loops ? 1 : 0);
        return new Part(
                this, own, new StepTally(due.isPresent(), originNs, originNs + windowFromNs, originNs + windowToNs));
    }
}
