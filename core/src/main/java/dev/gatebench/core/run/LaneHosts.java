package dev.gatebench.core.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the forks of one lane are made. Lanes of two starts, or of two runs, are the same where all of this is.
 *
 * @param hosts the host of each role, for people: {@code sut on node 'a', injector on node 'b'}
 * @param facts what is to be known of these hosts and is not the same on others, by name
 */
public record LaneHosts(String hosts, Map<String, String> facts) {
    public LaneHosts {
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /**
     * Finds lanes again among lanes that have a number, which is their place, counted from 1.
     *
     * @param numbered the lanes that have a number
     * @param lanes those that are looked for
     * @return for each of these the number of one that is on the same hosts, no number twice; 0 where there is none
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
}
