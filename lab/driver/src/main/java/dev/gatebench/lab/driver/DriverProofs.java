package dev.gatebench.lab.driver;

import java.util.List;

/** The results of a driver's own proofs that it tells the truth, on servers whose figures are known. */
public record DriverProofs(List<String> lines, boolean hold) {
    public DriverProofs {
        lines = List.copyOf(lines);
    }
}
