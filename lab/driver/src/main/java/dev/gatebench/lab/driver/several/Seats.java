package dev.gatebench.lab.driver.several;

import dev.gatebench.core.load.Parts;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.SharedSchedule;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where each of several injectors is, and what it is given: its part of the schedule and a folder of its own. */
final class Seats {
    private Seats() {}

    /**
     * What each of them is given, in order; the hosts for injectors are taken in turn, and the CPUs that the role has
     * of one are shared out among those on it.
     *
     * @throws EnvironmentException when a folder cannot be written
     */
    static List<DriverContext> of(DriverContext whole, int count) {
        SharedSchedule shared = new SharedSchedule(whole.schedule(), count);
        List<Host> hosts = whole.tasks().injectorHosts();
        List<DriverContext> seats = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Host host = hosts.get(number % hosts.size());
            int onHost = (count - number % hosts.size() + hosts.size() - 1) / hosts.size();
            Placement.Share all = share(whole, host);
            Placement.Share own = own(all, number / hosts.size(), onHost);
            Path folder = whole.folder().toAbsolutePath().resolve("injector-" + (number + 1));
            Schedule part = shared.part(number, folder);
            prepare(folder, whole.schedule(), part);
            seats.add(new DriverContext(
                    part,
                    whole.tasks(),
                    whole.placement().with(Role.INJECTOR, own),
                    whole.home(),
                    whole.label() + "-injector-" + (number + 1),
                    folder,
                    whole.logs(),
                    whole.time(),
                    whole.meters(),
                    new DriverContext.Seat(host, own.equals(all) ? onHost : 1)));
        }
        return seats;
    }

    /** What all injectors on a host have of it. */
    private static Placement.Share share(DriverContext whole, Host host) {
        return (host.equals(whole.host()) ? whole.placement() : host.placement()).share(Role.INJECTOR);
    }

    /** Its own CPUs of these, where there is one at least for each; else they share all of them. */
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

    private static void prepare(Path folder, Schedule whole, Schedule part) {
        try {
            Files.createDirectories(part.together().orElseThrow().startGate().folder());
            Path body = Path.of(whole.expect().bodyFile());
            if (Files.exists(body)) {
                Files.copy(body, Path.of(part.expect().bodyFile()), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }
}
