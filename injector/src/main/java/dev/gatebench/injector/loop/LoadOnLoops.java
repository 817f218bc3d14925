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
 * @param address where it sends
 * @param request the request
 * @param expect what replies must be
 * @param connections how many connections it has
 * @param due when its requests are due, since its start, in order; absent by the closed model
 * @param pace time from one request of a connection to its next at the earliest; absent where nothing is waited for
 * @param originNs its start
 * @param rampNs time over which the connections open
 * @param lengthNs time from the start from which nothing is sent
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

    /** Returns this load, beginning then. */
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

    /** What the loop of that number, from 0, does of it. */
    PartOfStep part(int loop, int loops) {
        int own = connections / loops + (loop < connections % loops ? 1 : 0);
        return new PartOfStep(
                this, own, new StepTally(due.isPresent(), originNs, originNs + windowFromNs, originNs + windowToNs));
    }
}
