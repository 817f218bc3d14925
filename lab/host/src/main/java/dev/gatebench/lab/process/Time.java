package dev.gatebench.lab.process;

import java.time.Instant;
import java.time.InstantSource;

/** The lab's time: the wall clock, a clock that nobody sets, and waiting. Tests have their own. */
public interface Time extends InstantSource {

    /** Returns the time of a clock that only ever goes forward, ns since some moment. */
    long nanos();

    /**
     * Waits.
     *
     * @throws EnvironmentException when the thread is interrupted
     */
    void pause(long ms);

    /** Returns the time of the system. */
    static Time system() {
        return SystemTime.INSTANCE;
    }

    /** The system's. */
    enum SystemTime implements Time {
        INSTANCE;

        @Override
        public Instant instant() {
            return Instant.now();
        }

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(long ms) {
            Await.pause(ms);
        }
    }
}
