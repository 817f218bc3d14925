package dev.gatebench.core.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The hosts of one lane of forks. Lanes of two starts, or of two runs, are equal where roles and kinds are; facts may
 * change with each update of the software beside the tasks.
 *
 * @param roles names of the hosts of each role, by its id: {@code sut} is on {@code node 'a'}
 * @param kinds properties that make another host of a host of the same name, by name: its kernel, how many CPUs its
 *     tasks have
 * @param facts other properties of these hosts, by name
 */
public record LaneHosts(Map<String, List<String>> roles, Map<String, String> kinds, Map<String, String> facts) {
    public LaneHosts {
        Map<String, List<String>> copied = new LinkedHashMap<>();
        roles.forEach((role, names) -> copied.put(role, List.copyOf(names)));
        roles = Collections.unmodifiableMap(copied);
        kinds = Collections.unmodifiableMap(new TreeMap<>(kinds));
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /**
     * Finds lanes among numbered lanes.
     *
     * @param numbered lanes whose number is their place, counted from 1
     * @param lanes the lanes to find
     * @return for each lane the number of an equal one, no number twice; 0 where there is none
     */
    public static List<Integer> find(List<LaneHosts> numbered, List<LaneHosts> lanes) {
        List<Integer> found = new ArrayList<>();
        for (LaneHosts lane : lanes) {
            int number = 0;
            for (int place = numbered.size(); place >= 1; place--) {
                number = numbered.get(place - 1).equals(lane) && !found.contains(place) ? place : number;
            }
            found.add(number);
        }
        return found;
    }

    /** Names the hosts for people: {@code sut on node 'a', injector on node 'b' and node 'c'}. */
    public String words() {
        return roles.entrySet().stream()
                .map(role -> role.getKey() + " on " + String.join(" and ", role.getValue()))
                .collect(Collectors.joining(", "));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LaneHosts lane && roles.equals(lane.roles) && kinds.equals(lane.kinds);
    }

    @Override
    public int hashCode() {
        return Objects.hash(roles, kinds);
    }
}
