package dev.gatebench.core.check;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The CPU time of a run's roles, window by window. */
record CpuWindows(List<Seconds> windows) {
    /** Tolerance of usage: a reading is up to 200 ms away from a window's edge, and usage between is interpolated. */
    private static final double READINGS_SHARE = 0.05;

    /** Time by which readings of a driver's whole load exceed it, ns: 200 ms before and after, so late ends count. */
    private static final double AROUND_NS = 400e6;

    /**
     * One window.
     *
     * @param byRole CPUs that each role used, all trials of these seconds together
     * @param severalInjectors whether several injectors sent, each of which has CPUs of its own
     */
    private record Seconds(Trial first, Map<String, Double> byRole, boolean severalInjectors) {
        double cpus() {
            return byRole.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        double cpus(String role) {
            return byRole.getOrDefault(role, 0.0);
        }
    }

    /** Groups trials by the seconds that they shared: the trials of a duet share one window. */
    static CpuWindows of(List<Trial> trials) {
        Map<List<Object>, List<Trial>> together = new LinkedHashMap<>();
        for (Trial trial : trials) {
            TreeSet<String> arms = new TreeSet<>(trial.beside());
            arms.add(trial.arm());
            together.computeIfAbsent(List.of(trial.fork(), trial.round(), trial.load(), arms), key -> new ArrayList<>())
                    .add(trial);
        }
        return new CpuWindows(
                together.values().stream().map(CpuWindows::seconds).toList());
    }

    private static Seconds seconds(List<Trial> together) {
        Map<String, Double> byRole = new TreeMap<>();
        Map<String, Double> shared = new TreeMap<>();
        together.forEach(trial -> trial.processes().forEach((role, figures) -> {
            double cpus = cpus(figures, trial);
            if (figures.forOthersToo()) {
                shared.merge(role, cpus, Math::max); // each trial tells what it used for all of them
            } else {
                byRole.merge(role, cpus, Double::sum);
            }
        }));
        shared.forEach((role, cpus) -> byRole.merge(role, cpus, Double::sum));
        return new Seconds(together.get(0), byRole, together.stream().anyMatch(trial -> !trial.injectors()
                .isEmpty()));
    }

    private static double cpus(ProcessFigures figures, Trial trial) {
        boolean isWholeLoad = !trial.traffic().abilities().contains(Ability.INNER_WINDOW);
        double readNs = trial.durationNs() + (isWholeLoad ? AROUND_NS : 0);
        return trial.durationNs() > 0 ? figures.cpuNs() / readNs : 0;
    }

    int count() {
        return windows.size();
    }

    double mostCpus() {
        return windows.stream().mapToDouble(Seconds::cpus).max().orElse(0);
    }

    /** Tells where more CPUs were used than there are; one phrase for all roles together and one for each role. */
    List<String> beyond(NamedCpus named) {
        List<String> found = new ArrayList<>();
        OptionalInt together = named.ofAll();
        if (together.isPresent()) {
            beyond("its roles used", together.getAsInt(), windows, Seconds::cpus)
                    .ifPresent(found::add);
        }
        for (String role : List.of(Trial.SUT, Trial.INJECTOR, Trial.BACKEND)) {
            OptionalInt cpus = named.of(role);
            if (cpus.isPresent()) {
                List<Seconds> told = windows.stream()
                        .filter(seconds -> !(role.equals(Trial.INJECTOR) && seconds.severalInjectors()))
                        .toList();
                beyond("'" + role + "' used", cpus.getAsInt(), told, seconds -> seconds.cpus(role))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<String> beyond(String who, int cpus, List<Seconds> told, ToDoubleFunction<Seconds> used) {
        List<Seconds> beyond = told.stream()
                .filter(seconds -> used.applyAsDouble(seconds) > cpus * (1 + READINGS_SHARE))
                .toList();
        return beyond.stream()
                .max(Comparator.comparingDouble(used))
                .map(most -> who + " more than the " + Numbers.amount(cpus, "CPU")
                        + " that the environment names in " + beyond.size() + " of " + told.size()
                        + " windows, the most " + Numbers.plain(used.applyAsDouble(most)) + " CPUs in '"
                        + most.first().name() + "'");
    }
}
