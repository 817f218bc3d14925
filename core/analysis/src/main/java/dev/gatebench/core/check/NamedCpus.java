package dev.gatebench.core.check;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The CPUs that an environment names for each role. Of a run in several lanes it names those of the first alone, so
 * that nothing is held to them.
 *
 * @param cpus how many CPUs the machine of the system under test has
 * @param places the CPUs of each role; empty of a run in several lanes
 * @param machines how many machines the roles are on
 */
record NamedCpus(int cpus, Map<String, NamedPlace> places, int machines) {
    static NamedCpus of(RunInfo run, Environment environment, List<LaunchedProgram> launches) {
        Map<String, NamedPlace> places = new TreeMap<>();
        if (run.lanes().size() < 2) {
            environment.placement().forEach((role, text) -> NamedPlace.of(text)
                    .ifPresent(place -> places.put(role, place)));
        }
        return new NamedCpus(environment.cpus(), places, machines(environment, launches));
    }

    private static int machines(Environment environment, List<LaunchedProgram> launches) {
        if (launches.isEmpty()) {
            // a run made before launches were written down tells of several hosts beside its versions
            return environment.versions().keySet().stream()
                            .anyMatch(name -> name.equals("hosts") || name.startsWith("engine of "))
                    ? Integer.MAX_VALUE
                    : 1;
        }
        return (int) launches.stream().map(LaunchedProgram::machine).distinct().count();
    }

    /**
     * How many CPUs all roles have together, on one machine: those that they are placed on, or all of it where none is
     * placed; empty where some of them are, or one has a quota.
     */
    OptionalInt ofAll() {
        boolean quota =
                places.values().stream().anyMatch(place -> place.atOnce().isPresent());
        if (places.isEmpty() || machines > 1 || quota) {
            return OptionalInt.empty();
        }
        if (places.values().stream().allMatch(place -> place.ids().isEmpty())) {
            return OptionalInt.of(cpus);
        }
        return places.values().stream().noneMatch(place -> place.ids().isEmpty())
                ? OptionalInt.of((int) places.values().stream()
                        .flatMap(place -> place.ids().stream())
                        .distinct()
                        .count())
                : OptionalInt.empty();
    }

    /** How many CPUs a role may use at once; empty where that is not told. */
    OptionalInt of(String role) {
        NamedPlace place = places.get(role);
        if (place == null) {
            return OptionalInt.empty();
        }
        if (place.atOnce().isPresent()) {
            return place.atOnce();
        }
        if (!place.ids().isEmpty()) {
            return OptionalInt.of(place.ids().size());
        }
        return machines > 1 && !role.equals(Trial.SUT) ? OptionalInt.empty() : OptionalInt.of(cpus);
    }

    /** How many CPUs these roles have together; empty where one of them is not placed. */
    OptionalInt together(List<String> roles) {
        Set<Integer> ids = new TreeSet<>();
        for (String role : roles) {
            NamedPlace place = places.get(role);
            if (place == null) {
                return OptionalInt.empty();
            }
            if (place.ids().isEmpty()) {
                return OptionalInt.of(cpus);
            }
            ids.addAll(place.ids());
        }
        return OptionalInt.of(ids.size());
    }
}
