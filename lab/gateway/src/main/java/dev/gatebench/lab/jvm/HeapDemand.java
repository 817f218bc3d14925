package dev.gatebench.lab.jvm;

import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Optional;

/**
 * The memory that the heaps of the gateways of a run, which all run at once, may take.
 *
 * @param heapBytes their largest heaps together, bytes
 * @param machineBytes the machine's memory, bytes
 */
public record HeapDemand(int gateways, long heapBytes, long machineBytes) {
    /**
     * A heap is reserved and not touched: Serial and Parallel touch their young generation, a third of it, and little
     * more.
     */
    private static final double MOST = 2;

    /**
     * Refuses heaps that cannot fit.
     *
     * @return a warning where they may not fit; empty where they fit
     * @throws EnvironmentException naming both sizes and the remedy
     */
    public Optional<String> require() {
        String sizes = "the heaps (-Xmx) of " + gateways + " gateways, which run at once, are "
                + Sizes.people(heapBytes) + " together, and this machine has " + Sizes.people(machineBytes);
        String remedy = "choose fewer with --arm, or smaller heaps with --set arms.ID.settings.jvm=default-1g";
        if (heapBytes > MOST * machineBytes) {
            throw new EnvironmentException(sizes + "; they must be at most twice as large: " + remedy);
        }
        return heapBytes > machineBytes
                ? Optional.of("may run out of memory: " + sizes + ": " + remedy)
                : Optional.empty();
    }
}
