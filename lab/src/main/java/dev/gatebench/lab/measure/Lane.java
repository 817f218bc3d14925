package dev.gatebench.lab.measure;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hosts on which one fork is made at a time. A run has one, or several with other hosts each.
 *
 * @param tasks starts tasks there and ends them
 * @param placement the CPUs of each role there
 */
public record Lane(Tasks tasks, Placement placement) implements AutoCloseable {

    /** One for each group of hosts. */
    public static List<Lane> of(List<Hosts> hosts) {
        List<Lane> lanes = new ArrayList<>();
        hosts.forEach(each -> lanes.add(new Lane(new Tasks(each), each.placement())));
        return lanes;
    }

    /** Ends what runs there, and lets go of its hosts. */
    @Override
    public void close() {
        tasks.close();
    }

    /** Closes all of them, also when one throws. */
    public static void close(List<Lane> lanes) {
        Optional<RuntimeException> problem = Optional.empty();
        for (Lane lane : lanes) {
            try {
                lane.close();
            } catch (RuntimeException e) {
                problem = Optional.of(e);
            }
        }
        if (problem.isPresent()) {
            throw problem.get();
        }
    }
}
