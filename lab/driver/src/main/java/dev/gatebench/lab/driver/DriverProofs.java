package dev.gatebench.lab.driver;

import java.util.List;

/**
 * What a driver's own proofs said: that it tells the truth of servers of which it is known what must come out.
 *
 * @param lines a line each, for people
 * @param hold whether all hold
 */
public record DriverProofs(List<String> lines, boolean hold) {
    public DriverProofs {
        lines = List.copyOf(lines);
    }
}
