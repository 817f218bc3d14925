package dev.gatebench.lab.driver.several;

import dev.gatebench.core.load.Parts;
import dev.gatebench.core.schedule.SharedSchedule;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.host.Host;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The seats of several injectors: each has a host, its part of the schedule, and a folder of its own. */
final class Seats {
    private Seats() {}

    /**
     * Returns the contexts of the injectors in order. They take the hosts for injectors in turn, and share out the CPUs
     * that the role has of a host.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when a folder cannot be written
     */
    static List<DriverContext> of(DriverContext whole, int count) {
        SharedSchedule shared = new SharedSchedule(whole.schedule(), count);
        List<Host> hosts = whole.tasks().injectorHosts();
        List<DriverContext> seats = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Host host = hosts.get(number % hosts.size());
            int onHost = (count - number % hosts.size() + hosts.size() - 1) / hosts.size();
            Placement placement = host.equals(whole.host()) ? whole.placement() : host.placement();
            Placement.Share all = placement.share(Role.INJECTOR);
            Placement.Share own = own(all, number / hosts.size(), onHost);
            String name = "injector-" + (number + 1);
            Path folder = whole.folder().toAbsolutePath().resolve(name);
            DriverContext seat = whole.of(shared.part(number, folder), folder, whole.label() + "-" + name)
                    .at(
                            new DriverContext.Seat(host, own.equals(all) ? onHost : 1),
                            whole.placement().with(Role.INJECTOR, own));
            seat.prepareFolder(whole.schedule());
            seats.add(seat);
        }
        return seats;
    }

    /** Returns one injector's own CPUs; all of the host's where there are fewer than injectors. */
    private static Placement.Share own(Placement.Share all, int index, int onHost) {
        List<Integer> cpus = all.cpus().map(set -> List.copyOf(set.ids())).orElse(List.of());
        if (cpus.size() < onHost) {
            return all;
        }
        int[] sizes = Parts.of(cpus.size(), onHost).toArray();
        int from = IntStream.of(sizes).limit(index).sum();
        return new Placement.Share(
                all.machine(), all.of(), Optional.of(CpuSet.of(cpus.subList(from, from + sizes[index]))), all.quota());
    }
}
