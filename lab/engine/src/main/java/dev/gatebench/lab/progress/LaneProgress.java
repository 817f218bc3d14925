package dev.gatebench.lab.progress;

import java.time.Duration;

/** What is shown of one of several lanes, which show theirs at once. */
final class LaneProgress implements Progress {
    private final Progress all;
    private final String lane;

    /** @param number of the lane, from 1 */
    LaneProgress(Progress all, int number) {
        this.all = all;
        this.lane = "lane " + number + ": ";
    }

    @Override
    public void running(String what, Duration done) {
        synchronized (all) {
            all.running(lane + what, done);
        }
    }

    @Override
    public void line(String text) {
        synchronized (all) {
            all.line(lane + text);
        }
    }

    @Override
    public boolean isWatched() {
        return all.isWatched();
    }

    @Override
    public void figures(String text, Duration done) {
        synchronized (all) {
            all.figures(lane + text, done);
        }
    }

    /** It is another's, and goes on for the other lanes. */
    @Override
    public void close() {}
}
