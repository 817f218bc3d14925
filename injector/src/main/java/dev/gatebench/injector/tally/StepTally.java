package dev.gatebench.injector.tally;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What became of the requests of one loop's part of a step; all times of the clock that nobody sets, ns. By the closed
 * model a request's times, and its failure, count when it <em>ended</em> in the window; by the open model when it was
 * <em>due</em> in it: those that a stall at the window's end holds back are the ones to tell of.
 */
public final class StepTally {
    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The window is cut into so many parts, of each of which it is told how many requests were outstanding. */
    static final int PARTS = 20;

    private final boolean open;
    private final long originNs;
    private final long windowFromNs;
    private final long windowToNs;
    final CompletionCount completions = new CompletionCount();
    final TimesTally service = new TimesTally();
    final TimesTally response = new TimesTally();
    final TimesTally delay = new TimesTally();
    final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    long correct;
    long answered;
    long failed;
    long notConnected;
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

    /**
     * @param open whether it is of the open model
     * @param originNs start of the step
     * @param windowFromNs start of the measured window
     * @param windowToNs its end
     */
    public StepTally(boolean open, long originNs, long windowFromNs, long windowToNs) {
        this.open = open;
        this.originNs = originNs;
        this.windowFromNs = windowFromNs;
        this.windowToNs = windowToNs;
        this.inFlightSinceNs = originNs;
    }

    /** A request is being sent. */
    public void sent(long dueNs, long sentNs) {
        count(sentNs, 1);
        due += isInWindow(dueNs) ? 1 : 0;
        sent += isInWindow(sentNs) ? 1 : 0;
    }

    /** A request that was due had to wait for a connection to be free. */
    public void waited(long dueNs) {
        waited += isInWindow(dueNs) ? 1 : 0;
    }

    /** A request that was due was not sent before the step was over. */
    public void notSent(long dueNs) {
        due += isInWindow(dueNs) ? 1 : 0;
        notSent += isInWindow(dueNs) ? 1 : 0;
        outstanding(dueNs, windowToNs);
    }

    /** The loop looked for events in that time, and there was none. */
    public void spun(long fromNs, long toNs) {
        spunNs += within(fromNs, toNs);
    }

    /** The expected reply has come. */
    public void correct(long dueNs, long sentNs, long nowNs) {
        count(nowNs, -1);
        answered++;
        completions.add((nowNs - originNs) / NS_PER_SECOND);
        boolean ended = isInWindow(nowNs);
        correct += ended ? 1 : 0;
        if (open ? isInWindow(dueNs) : ended) {
            service.record(nowNs - sentNs);
            if (open) {
                response.record(nowNs - dueNs);
                delay.record(sentNs - dueNs);
            }
        }
        edges(open ? isInWindow(dueNs) : ended, sentNs, nowNs);
        outstanding(dueNs, nowNs);
    }

    /** Its reply was not as expected, or did not come. */
    public void failed(long dueNs, long sentNs, long nowNs, ErrorKind kind) {
        count(nowNs, -1);
        answered++;
        failed++;
        count(kind, open ? dueNs : nowNs);
        edges(false, sentNs, nowNs);
        outstanding(dueNs, nowNs);
    }

    /** A connection could not be opened: no request has failed, and yet something has. */
    public void connectionFailed(long nowNs) {
        notConnected++;
        count(ErrorKind.CONNECTION, nowNs);
    }

    private void count(ErrorKind kind, long atNs) {
        if (isInWindow(atNs)) {
            errors.merge(kind, 1L, Long::sum);
        }
    }

    /** Nothing more will come. */
    public void end(long nowNs) {
        count(nowNs, 0);
    }

    /** What a request was in flight within the window, less what is in the service times. */
    private void edges(boolean recorded, long sentNs, long nowNs) {
        atEdgesNs += within(sentNs, nowNs) - (recorded ? nowNs - sentNs : 0);
    }

    /** A request of an open load was due, and until then not answered. */
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
