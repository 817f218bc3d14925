package dev.gatebench.lab.measure;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.Closing;
import java.util.List;

/** A group of hosts on which one fork is made at a time. A run has one lane, or several with hosts of their own. */
public record Lane(Tasks tasks, Placement placement, LaneHosts hosts) {

    /** Makes a lane for each group of hosts. */
    public static List<Lane> of(List<Hosts> hosts) {
        return hosts.stream()
                .map(each -> new Lane(new Tasks(each), each.placement(), each.where()))
                .toList();
    }

    /** Returns the hosts of each lane. */
    public static List<LaneHosts> hostsOf(List<Lane> lanes) {
        return lanes.stream().map(Lane::hosts).toList();
    }

    /** Ends all that runs in the lanes, and lets go of their hosts. */
    public static void close(List<Lane> lanes) {
        Closing.all(lanes, lane -> lane.tasks().close());
    }
}
