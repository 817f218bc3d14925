package dev.gatebench.core.study;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One configuration of one system under test.
 *
 * @param id unique within the study: {@code direct}, {@code netty}
 * @param gateway the kind of gateway: {@code direct} (no gateway: the backend itself) or {@code shenyu}
 * @param version the gateway's version, where it is not the default
 * @param settings the gateway's own settings by name; the gateway's module knows and validates them
 * @param fidelities the fidelities at which it runs
 */
public record ArmSpec(
        String id, String gateway, Optional<String> version, Map<String, Object> settings, Set<Fidelity> fidelities) {
    public ArmSpec {
        settings = Map.copyOf(settings);
        fidelities = Set.copyOf(fidelities);
    }
}
