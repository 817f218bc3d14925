package dev.gatebench.lab.process;

import java.time.Instant;
import java.time.InstantSource;

/** Time as the lab has it: the wall clock, a clock that nobody sets, and waiting. Tests have their own. */
public interface Time extends InstantSource {

    /** A clock that only ever goes forward, ns since some moment. */
    long nanos();

    /**
     * Waits.
     *
     * @throws EnvironmentException when the thread is interrupted
     */
    void pause(long ms);

    /** The system's. */
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
