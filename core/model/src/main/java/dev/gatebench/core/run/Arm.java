package dev.gatebench.core.run;

import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An arm as it was run.
 *
 * @param gateway kind of gateway; {@code direct} for none
 * @param version the version that ran; absent for {@code direct}
 * @param settings the gateway's settings, defaults included where they decide the result
 * @param jvmOptions the options that its settings choose for its JVM, in order; empty where it is no JVM
 * @param description one line for people, such as {@code ShenYu 2.4.3, not 2.6.0; NettyClient, keep-alive on}
 */
public record Arm(
        String id,
        String gateway,
        Optional<String> version,
        Map<String, Object> settings,
        @OmittedWhenEmpty List<String> jvmOptions,
        String description) {
    public Arm {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** Whether two arms are of the same kind of gateway; an unlisted arm counts as of the other's kind. */
    public static boolean sameGateway(Collection<Arm> arms, String one, String other) {
        return arms.stream()
                        .filter(arm -> arm.id().equals(one) || arm.id().equals(other))
                        .map(Arm::gateway)
                        .distinct()
                        .count()
                <= 1;
    }
}
