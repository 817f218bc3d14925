package dev.gatebench.core.load;

import java.util.Arrays;
import java.util.List;

/** Loads for tests. */
public final class Loads {
    private Loads() {}

    /** Loads of the closed model. */
    public static List<Load> closed(int... connections) {
        return Arrays.stream(connections).<Load>mapToObj(ClosedLoad::new).toList();
    }
}
