package dev.gatebench.injector.tally;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.driver.TimesCount;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Counts what became of the requests of one loop's part of a step; all times are of the clock that nobody sets, ns. By
 * the closed model a request's times, and its failure, count when it <em>ended</em> in the window. By the open model
 * they count when it was <em>due</em> in it, since the requests that a stall at the window's end holds back must be
 * told of.
 */
public final class StepTally {
    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The window has so many parts; for each the tally has how many requests were outstanding. */
    static final int PARTS = 20;

    private final boolean open;
    private final long originNs;
    private final long windowFromNs;
    private final long windowToNs;
    final CompletionCount completions = new CompletionCount();
    final TimesCount delay = new TimesCount();
    /** The figures of each request, in the order of the schedule. */
    final RequestTally[] requests;
    /** The protocols of its connections: one, unless the other side changes its mind. */
    final Set<Protocol> protocols = new LinkedHashSet<>();

    long wholeHandshakes;
    long resumedHandshakes;

    private Optional<String> flaw = Optional.empty();
    long answered;
    long failed;
    long notConnected;
    /** The number of them in the window. */
    long notConnectedInWindow;

    long due;
    long sent;
    long waited;
    long notSent;
    long spunNs;
    private int inFlight;
    private long inFlightSinceNs;
    double inFlightNs;
    double atEdgesNs;
    final double[] outstandingNs = new double[PARTS];

    /** @param requests how many requests are told apart, ≥ 1 */
    public StepTally(boolean open, int requests, long originNs, long windowFromNs, long windowToNs) {
        this.open = open;
        this.requests = Stream.generate(RequestTally::new).limit(requests).toArray(RequestTally[]::new);
        this.originNs = originNs;
        this.windowFromNs = windowFromNs;
        this.windowToNs = windowToNs;
        this.inFlightSinceNs = originNs;
    }

    /** Counts a request that is being sent. */
    public void sent(long dueNs, long sentNs) {
        count(sentNs, 1);
        due += isInWindow(dueNs) ? 1 : 0;
        sent += isInWindow(sentNs) ? 1 : 0;
    }

    /** Counts a request that was due and had to wait for a free connection. */
    public void waited(long dueNs) {
        waited += isInWindow(dueNs) ? 1 : 0;
    }

    /** Counts a request that was due and not sent before the step was over. */
    public void notSent(long dueNs) {
        due += isInWindow(dueNs) ? 1 : 0;
        notSent += isInWindow(dueNs) ? 1 : 0;
        outstanding(dueNs, windowToNs);
    }

    /** Counts a time in which the loop looked for events and found none. */
    public void spun(long fromNs, long toNs) {
        spunNs += within(fromNs, toNs);
    }

    /**
     * Counts a reply that is as expected.
     *
     * @param request number of its request, from 0
     */
    public void correct(int request, long dueNs, long sentNs, long nowNs) {
        count(nowNs, -1);
        answered++;
        completions.add((nowNs - originNs) / NS_PER_SECOND);
        boolean ended = isInWindow(nowNs);
        RequestTally own = requests[request];
        own.correct += ended ? 1 : 0;
        if (open ? isInWindow(dueNs) : ended) {
            own.service.add(nowNs - sentNs);
            if (open) {
                own.response.add(nowNs - dueNs);
                delay.add(sentNs - dueNs);
            }
        }
        edges(open ? isInWindow(dueNs) : ended, sentNs, nowNs);
        outstanding(dueNs, nowNs);
    }

    /**
     * Counts a reply that is not as expected, or did not come.
     *
     * @param request number of its request, from 0
     */
    public void failed(int request, long dueNs, long sentNs, long nowNs, ErrorKind kind) {
        count(nowNs, -1);
        answered++;
        failed++;
        if (isInWindow(open ? dueNs : nowNs)) {
            requests[request].errors.merge(kind, 1L, Long::sum);
        }
        edges(false, sentNs, nowNs);
        outstanding(dueNs, nowNs);
    }

    /** Counts a connection that could not be opened, as an error without a request. */
    public void connectionFailed(long nowNs) {
        notConnected++;
        notConnectedInWindow += isInWindow(nowNs) ? 1 : 0;
    }

    /** Takes the protocol of a connection that was opened in clear, or of whose handshake no more is known. */
    public void spoke(Protocol protocol) {
        protocols.add(protocol);
    }

    /** Takes the protocol of a connection that was opened by TLS, with a session of one before or a new one. */
    public void spoke(Protocol protocol, boolean resumed) {
        protocols.add(protocol);
        wholeHandshakes += resumed ? 0 : 1;
        resumedHandshakes += resumed ? 1 : 0;
    }

    /** Takes the reason, for people, for which a connection was not opened. */
    public void tell(String why) {
        flaw = flaw.or(() -> Optional.of(why));
    }

    /** Returns the first reason for which a connection was not opened, where the other side gave one. */
    public Optional<String> flaw() {
        return flaw;
    }

    /** Ends the tally. */
    public void end(long nowNs) {
        count(nowNs, 0);
    }

    /** Adds the time that a request was in flight within the window, less its part in the service times. */
    private void edges(boolean recorded, long sentNs, long nowNs) {
        atEdgesNs += within(sentNs, nowNs) - (recorded ? nowNs - sentNs : 0);
    }

    /** Adds the time in which a request of an open load was due and not answered. */
    private void outstanding(long dueNs, long untilNs) {
        long fromNs = Math.max(dueNs, windowFromNs);
        long toNs = Math.min(untilNs, windowToNs);
        if (!open || toNs <= fromNs) {
            return;
        }
        double partNs = (double) (windowToNs - windowFromNs) / PARTS;
        int last = Math.min(PARTS - 1, (int) ((toNs - windowFromNs) / partNs));
        for (int part = (int) ((fromNs - windowFromNs) / partNs); part <= last; part++) {
            double partFromNs = windowFromNs + part * partNs;
            double beginsNs = Math.max((double) fromNs, partFromNs);
            outstandingNs[part] += Math.max(0, Math.min((double) toNs, partFromNs + partNs) - beginsNs);
        }
    }

    private void count(long nowNs, int change) {
        inFlightNs += (double) inFlight * within(inFlightSinceNs, nowNs);
        inFlightSinceNs = nowNs;
        inFlight += change;
    }

    private long within(long fromNs, long toNs) {
        return Math.max(0, Math.min(toNs, windowToNs) - Math.max(fromNs, windowFromNs));
    }

    private boolean isInWindow(long ns) {
        return ns >= windowFromNs && ns < windowToNs;
    }
}
