package dev.gatebench.lab.driver.several;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.SharedSchedule;
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

/** Where each of several injectors is, and what it is given: its part of the schedule and a folder of its own. */
final class Seats {
    private Seats() {}

    /**
     * What each of them is given, in order; the hosts for injectors are taken in turn.
     *
     * @throws EnvironmentException when a folder cannot be written
     */
    static List<DriverContext> of(DriverContext whole, int count) {
        SharedSchedule shared = new SharedSchedule(whole.schedule(), count);
        List<Host> hosts = whole.tasks().injectorHosts();
        List<DriverContext> seats = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Host host = hosts.get(number % hosts.size());
            Path folder = whole.folder().toAbsolutePath().resolve("injector-" + (number + 1));
            Schedule part = shared.part(number, folder);
            prepare(folder, whole.schedule(), part);
            seats.add(new DriverContext(
                    part,
                    whole.tasks(),
                    placement(whole, host),
                    whole.home(),
                    whole.label() + "-injector-" + (number + 1),
                    folder,
                    whole.logs(),
                    whole.time(),
                    whole.meters(),
                    new DriverContext.Seat(host, sharing(number, count, hosts.size()))));
        }
        return seats;
    }

    /** How many are on the host of one, itself among them. */
    private static int sharing(int number, int count, int hosts) {
        int first = number % hosts;
        return (count - first + hosts - 1) / hosts;
    }

    private static Placement placement(DriverContext whole, Host host) {
        return host.equals(whole.host())
                ? whole.placement()
                : whole.placement().with(Role.INJECTOR, host.placement().share(Role.INJECTOR));
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
