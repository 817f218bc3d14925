package dev.gatebench.lab.measure;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.Closing;
import java.util.List;

/**
 * Hosts on which one fork is made at a time. A run has one, or several with other hosts each.
 *
 * @param tasks starts tasks there and ends them
 * @param placement the CPUs of each role there
 * @param hosts where it is
 */
public record Lane(Tasks tasks, Placement placement, LaneHosts hosts) {

    /** One for each group of hosts. */
    public static List<Lane> of(List<Hosts> hosts) {
        return hosts.stream()
                .map(each -> new Lane(new Tasks(each), each.placement(), each.where()))
                .toList();
    }

    /** Where each of them is. */
    public static List<LaneHosts> hostsOf(List<Lane> lanes) {
        return lanes.stream().map(Lane::hosts).toList();
    }

    /** Ends what runs in them, and lets go of their hosts. */
    public static void close(List<Lane> lanes) {
        Closing.all(lanes, lane -> lane.tasks().close());
    }
}
