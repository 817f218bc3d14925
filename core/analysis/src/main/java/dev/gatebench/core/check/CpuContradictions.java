package dev.gatebench.core.check;

import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The contradictions between the CPUs that an environment names for roles and those on which trials and launches were.
 *
 * @param named the CPUs that the environment names
 */
record CpuContradictions(NamedCpus named) {
    /** Says how many trials looked at other CPUs of the roles than those; one phrase for each set of roles. */
    List<String> ofTrials(List<Trial> trials) {
        Map<String, Integer> found = new LinkedHashMap<>();
        if (named.machines() == 1) {
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
        OptionalInt together = named.together(seen.roles());
        return together.isPresent() && seen.cpus() != together.getAsInt() && seen.cpus() != named.cpus()
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
                        .anyMatch(own -> named.places().containsKey(own)
                                && named.places().get(own).equals(named.places().get(role))))
                .distinct()
                .reduce((one, other) -> one + "', '" + other)
                .map(others -> "'" + String.join("', '", seen.roles()) + "' had other CPUs than '" + others
                        + "' where the environment names the same");
    }

    /** Says which launches were bound to other CPUs than those of their role; one phrase for each role. */
    List<String> ofLaunches(List<LaunchedProgram> launches) {
        List<String> found = new ArrayList<>();
        named.places().forEach((role, place) -> {
            // several injectors may be on several hosts, of which the environment places the first
            List<LaunchedProgram> others = launches.stream()
                    .filter(launch -> launch.role().equals(role))
                    .filter(launch -> named.machines() == 1 || !role.equals(Trial.INJECTOR))
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
}
