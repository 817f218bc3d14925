package dev.gatebench.core.check;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.Launch;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
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
 * The CPUs that an environment names for each role. Of a run in several lanes it names those of the first alone, so
 * that nothing is held to them.
 *
 * @param cpus how many CPUs the machine of the system under test has
 * @param places the CPUs of each role; empty of a run in several lanes
 * @param machines how many machines the roles are on
 * @param launches the launches of the run
 */
record NamedCpus(int cpus, Map<String, Place> places, int machines, List<Launch> launches) {
    /** As {@code environment.json} has it: {@code 0,1}, {@code all}, {@code all, 1 at once}. */
    private static final Pattern PLACE = Pattern.compile("(all|\\d{1,9}(?:,\\d{1,9})*)(?:, (\\d{1,9}) at once)?");

    /**
     * CPUs of a role.
     *
     * @param ids the CPUs; empty for all of its machine
     * @param atOnce how many it may use at once, where these are fewer
     */
    record Place(Set<Integer> ids, OptionalInt atOnce) {
        static Optional<Place> of(String text) {
            Matcher matcher = PLACE.matcher(text);
            return matcher.matches()
                    ? Optional.of(new Place(
                            matcher.group(1).equals("all") ? Set.of() : parsed(matcher.group(1)),
                            matcher.group(2) == null
                                    ? OptionalInt.empty()
                                    : OptionalInt.of(Integer.parseInt(matcher.group(2)))))
                    : Optional.empty();
        }

        static Set<Integer> parsed(String ids) {
            return Stream.of(ids.split(",", -1)).map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    static NamedCpus of(RunInfo run, Environment environment, List<Launch> launches) {
        Map<String, Place> places = new TreeMap<>();
        if (run.lanes().size() < 2) {
            environment.placement().forEach((role, text) -> Place.of(text).ifPresent(place -> places.put(role, place)));
        }
        return new NamedCpus(environment.cpus(), places, machines(environment, launches), launches);
    }

    private static int machines(Environment environment, List<Launch> launches) {
        if (launches.isEmpty()) {
            // a run made before launches were written down tells of several hosts beside its versions
            return environment.versions().keySet().stream()
                            .anyMatch(name -> name.equals("hosts") || name.startsWith("engine of "))
                    ? Integer.MAX_VALUE
                    : 1;
        }
        return (int) launches.stream().map(Launch::machine).distinct().count();
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

    /** Says how many trials looked at other CPUs of the roles than these; one phrase for each set of roles. */
    List<String> contradictedBy(List<Trial> trials) {
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

    /** Where the system does not tell CPUs apart, a trial has looked at all of them. */
    private Optional<String> contradiction(RoleCpus seen) {
        OptionalInt together = together(seen.roles());
        return together.isPresent() && seen.cpus() != together.getAsInt() && seen.cpus() != cpus
                ? Optional.of("'" + String.join("', '", seen.roles()) + "' had " + seen.cpus()
                        + (seen.cpus() == 1 ? " CPU" : " CPUs") + " where the environment names "
                        + together.getAsInt())
                : Optional.empty();
    }

    /** Roles on the same CPUs are looked at together, so those that were looked at apart are on others. */
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

    private OptionalInt together(List<String> roles) {
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

    /** Says which launches were bound to other CPUs than those of their role; one phrase for each role. */
    List<String> contradictedByLaunches() {
        List<String> found = new ArrayList<>();
        places.forEach((role, place) -> {
            // several injectors may be on several hosts, of which the environment places the first
            List<Launch> others = launches.stream()
                    .filter(launch -> launch.role().equals(role))
                    .filter(launch -> machines == 1 || !role.equals(Trial.INJECTOR))
                    .filter(launch -> !isWithin(launch, place))
                    .toList();
            others.stream()
                    .findFirst()
                    .ifPresent(first -> found.add(others.size() + " launches of '" + role + "', the first '"
                            + first.task() + "', were on CPU " + first.cpus().orElse("all")
                            + " where the environment names " + words(place)));
        });
        return found;
    }

    private static boolean isWithin(Launch launch, Place place) {
        return place.ids().isEmpty()
                ? launch.cpus().isEmpty()
                : launch.cpus()
                        .map(Place::parsed)
                        .filter(place.ids()::containsAll)
                        .isPresent();
    }

    private static String words(Place place) {
        return place.ids().isEmpty()
                ? "all"
                : place.ids().stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
