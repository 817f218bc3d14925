package dev.gatebench.core.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Finds the differences of two environments that can change the result: machine, system, JDK, CPUs of the roles,
 * versions, sources.
 */
public final class EnvironmentDifferences {
    private EnvironmentDifferences() {}

    /**
     * Returns a phrase for each difference, {@code CPU model was 'A', is 'B'}; none when figures of both are
     * comparable.
     */
    public static List<String> between(Environment then, Environment now) {
        List<String> differences = new ArrayList<>();
        compare("CPU model", then.cpuModel(), now.cpuModel(), differences);
        compare("number of CPUs", then.cpus(), now.cpus(), differences);
        compare("operating system", then.os(), now.os(), differences);
        compare("JDK of the lab", then.java(), now.java(), differences);
        if (!then.jdks().isEmpty() && !now.jdks().isEmpty()) { // older runs do not say
            compare("JDK of ", then.jdks(), now.jdks(), differences);
        }
        compare("Gatebench", then.gatebench(), now.gatebench(), differences);
        compare(
                "Gatebench's commit",
                then.commit().orElse("unknown"),
                now.commit().orElse("unknown"),
                differences);
        compare("CPUs of ", then.placement(), now.placement(), differences);
        compare("version of ", then.versions(), now.versions(), differences);
        return List.copyOf(differences);
    }

    private static void compare(String what, Map<String, String> then, Map<String, String> now, List<String> found) {
        TreeSet<String> keys = new TreeSet<>(then.keySet());
        keys.addAll(now.keySet());
        keys.forEach(key -> compare(what + key, then.getOrDefault(key, "none"), now.getOrDefault(key, "none"), found));
    }

    private static void compare(String what, Object then, Object now, List<String> found) {
        if (!Objects.equals(then, now)) {
            found.add(what + " was '" + then + "', is '" + now + "'");
        }
    }
}
