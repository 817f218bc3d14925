package dev.gatebench.core.check;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPUs that an environment names for each role, and what contradicts them.
 *
 * @param cpus number of CPUs of the machine of the system under test
 * @param places the CPUs of each role; empty for a run in several lanes, of which the environment names only the first
 */
record NamedCpus(int cpus, Map<String, Place> places, int machines) {
    static NamedCpus of(RunInfo run, Environment environment, List<LaunchedProgram> launches) {
        Map<String, Place> places = new TreeMap<>();
        if (run.lanes().size() < 2) {
            environment.placement().forEach((role, text) -> Place.of(text).ifPresent(place -> places.put(role, place)));
        }
        return new NamedCpus(environment.cpus(), places, machines(environment, launches));
    }

    private static int machines(Environment environment, List<LaunchedProgram> launches) {
        if (launches.isEmpty()) {
            // runs made before launches were written down name several hosts beside their versions
            return environment.versions().keySet().stream()
                            .anyMatch(name -> name.equals("hosts") || name.startsWith("engine of "))
                    ? Integer.MAX_VALUE
                    : 1;
        }
        return (int) launches.stream().map(LaunchedProgram::machine).distinct().count();
    }

    /**
     * Returns the number of CPUs that all roles of one machine have together: those of their places, or all where none
     * is bound; empty where only some are bound, or one has a quota.
     */
    OptionalInt ofAll() {
        boolean quota =
                places.values().stream().anyMatch(place -> place.atOnce().isPresent());
        long bound =
                places.values().stream().filter(place -> !place.ids().isEmpty()).count();
        return places.isEmpty() || machines > 1 || quota || (bound > 0 && bound < places.size())
                ? OptionalInt.empty()
                : together(places.keySet());
    }

    /** Returns the number of CPUs that a role may use at once; empty where that is not told. */
    OptionalInt of(String role) {
        Place place = places.get(role);
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

    /** Returns the number of CPUs that these roles have together; empty where one of them has no place. */
    private OptionalInt together(Collection<String> roles) {
        Set<Integer> ids = new TreeSet<>();
        for (String role : roles) {
            Place place = places.get(role);
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

    /** Tells in how many trials roles had other CPUs than the named; one phrase for each set of roles. */
    List<String> contradictedByTrials(List<Trial> trials) {
        Map<String, Integer> found = new LinkedHashMap<>();
        if (machines == 1) {
            for (Trial trial : trials) {
                for (RoleCpus seen : trial.host().roleCpus()) {
                    contradiction(seen).ifPresent(phrase -> found.merge(phrase, 1, Integer::sum));
                    apart(seen, trial.host().roleCpus()).ifPresent(phrase -> found.merge(phrase, 1, Integer::sum));
                }
            }
        }
        return found.entrySet().stream()
                .map(each -> each.getKey() + " in " + each.getValue() + " of " + trials.size() + " trials")
                .toList();
    }

    /**
     * Compares numbers of CPUs; where the system does not tell CPUs apart, a trial reports all of them. A quota says
     * nothing of which CPUs a role is on.
     */
    private Optional<String> contradiction(RoleCpus seen) {
        boolean quota = seen.roles().stream()
                .map(places::get)
                .anyMatch(place -> place != null && place.atOnce().isPresent());
        OptionalInt together = quota ? OptionalInt.empty() : together(seen.roles());
        return together.isPresent() && seen.cpus() != together.getAsInt() && seen.cpus() != cpus
                ? Optional.of("'" + String.join("', '", seen.roles()) + "' had " + seen.cpus()
                        + (seen.cpus() == 1 ? " CPU" : " CPUs") + " where the environment names "
                        + together.getAsInt())
                : Optional.empty();
    }

    /** Finds roles that a trial reports apart, while the environment names the same CPUs for both. */
    private Optional<String> apart(RoleCpus seen, List<RoleCpus> all) {
        return all.stream()
                .flatMap(other -> other.roles().stream())
                .filter(role -> !seen.roles().contains(role))
                .filter(role -> seen.roles().stream()
                        .anyMatch(own ->
                                places.containsKey(own) && places.get(own).equals(places.get(role))))
                .distinct()
                .reduce((one, other) -> one + "', '" + other)
                .map(others -> "'" + String.join("', '", seen.roles()) + "' had other CPUs than '" + others
                        + "' where the environment names the same");
    }

    /** Tells which launches were bound to other CPUs than those of their role; one phrase for each role. */
    List<String> contradictedByLaunches(List<LaunchedProgram> launches) {
        List<String> found = new ArrayList<>();
        places.forEach((role, place) -> {
            // several injectors may be on several hosts, of which the environment places the first
            List<LaunchedProgram> others = launches.stream()
                    .filter(launch -> launch.role().equals(role))
                    .filter(launch -> machines == 1 || !role.equals(Trial.INJECTOR))
                    .filter(launch -> !place.holds(launch.cpus()))
                    .toList();
            others.stream()
                    .findFirst()
                    .ifPresent(first -> found.add(others.size() + " launches of '" + role + "', the first '"
                            + first.task() + "', were on CPU " + first.cpus().orElse("all")
                            + " where the environment names " + place.words()));
        });
        return found;
    }

    /**
     * The CPUs of a role, as {@code environment.json} writes them: {@code 0,1}, {@code all}, {@code all, 1 at once}.
     *
     * @param ids the CPUs; empty for all of the machine
     * @param atOnce number of CPUs that the role may use at once, where it is smaller
     */
    record Place(Set<Integer> ids, OptionalInt atOnce) {
        private static final Pattern WORDS = Pattern.compile("(all|\\d{1,9}(?:,\\d{1,9})*)(?:, (\\d{1,9}) at once)?");

        static Optional<Place> of(String text) {
            Matcher matcher = WORDS.matcher(text);
            return matcher.matches()
                    ? Optional.of(new Place(
                            matcher.group(1).equals("all") ? Set.of() : parsed(matcher.group(1)),
                            matcher.group(2) == null
                                    ? OptionalInt.empty()
                                    : OptionalInt.of(Integer.parseInt(matcher.group(2)))))
                    : Optional.empty();
        }

        private static Set<Integer> parsed(String ids) {
            return Stream.of(ids.split(",", -1)).map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
        }

        /** Whether a launch bound to these CPUs is within the place. */
        boolean holds(Optional<String> bound) {
            return ids.isEmpty()
                    ? bound.isEmpty()
                    : bound.map(Place::parsed).filter(ids::containsAll).isPresent();
        }

        String words() {
            return ids.isEmpty() ? "all" : ids.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }
}
