package dev.gatebench.core.schedule;

import java.nio.file.Path;

/**
 * Place of a process among several injectors: before each group of steps it says that it is ready and waits at its
 * {@link StartGate}, so that all begin at the same moment.
 *
 * @param gate the folder of its gate
 * @param number its number, from 0
 * @param of number of injectors, ≥ 2
 */
public record Together(String gate, int number, int of) {
    public Together {
        if (of < 2 || number < 0 || number >= of) {
            throw new IllegalArgumentException("an injector that is one of several must be one of 2 or more by a number"
                    + " from 0 on, was number " + number + " of " + of);
        }
    }

    /** Returns the gate of the process. */
    public StartGate startGate() {
        return new StartGate(Path.of(gate));
    }

    /**
     * Returns how far its evenly due requests lie behind those of the first injector, as a share of the time between
     * two of its own, so that the requests of all together are due evenly.
     */
    public double phase() {
        return (double) number / of;
    }
}
