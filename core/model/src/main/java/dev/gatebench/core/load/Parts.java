package dev.gatebench.core.load;

import java.util.stream.IntStream;

/** Divides a whole number into parts that differ by one at most and add up to it exactly. */
public final class Parts {
    private Parts() {}

    /** Returns the parts; the first ones are the greater. */
    public static IntStream of(int whole, int parts) {
        return IntStream.range(0, parts).map(part -> whole / parts + (part < whole % parts ? 1 : 0));
    }

    /**
     * Returns parts of which none is 0.
     *
     * @param load the load that has the number, for the message
     * @param what unit of the number, for the message
     * @throws IllegalArgumentException in one line when there are fewer than parts
     */
    static IntStream of(Load load, String what, int whole, int parts) {
        if (whole < parts) {
            throw new IllegalArgumentException(
                    "load '" + load.id() + "' must have at least as many " + what + " as there are injectors, has "
                            + whole + " for " + parts + ": give fewer injectors, or more load");
        }
        return of(whole, parts);
    }
}
