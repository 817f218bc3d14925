package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * One configuration of one system under test.
 *
 * @param id unique within the study: {@code direct}, {@code netty}
 * @param gateway the kind of gateway: {@code direct} (no gateway: the backend itself) or {@code shenyu}
 * @param version the gateway's version, where it is not the default
 * @param settings the gateway's own settings by name, in the order of the file: {@code String}, {@code Boolean},
 *     {@code Integer}, {@code Long}, {@code BigInteger}, {@code Double}, {@code List} or {@code Map} of these; the
 *     gateway's module knows and validates them
 * @param rate requests a second that its warm-ups and trials are held to, over all connections: each connection begins
 *     a request every connections ÷ rate seconds at the earliest; absent where it begins one with each reply
 * @param fidelities the fidelities at which it runs
 */
public record ArmSpec(
        String id,
        String gateway,
        Optional<String> version,
        Map<String, Object> settings,
        OptionalInt rate,
        @JsonProperty("fidelity") Set<Fidelity> fidelities) {
    /** The id, and the kind, of the arm without a gateway. */
    public static final String DIRECT = "direct";

    public ArmSpec {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        fidelities = Collections.unmodifiableSet(new TreeSet<>(fidelities));
    }

    /** Whether this is the backend itself, without a gateway. */
    public boolean isDirect() {
        return gateway.equals(DIRECT);
    }

    /** The same with other settings. */
    public ArmSpec withSettings(Map<String, Object> others) {
        return new ArmSpec(id, gateway, version, others, rate, fidelities);
    }

    /** The same arm of another version. */
    public ArmSpec withVersion(String other) {
        return new ArmSpec(id, gateway, Optional.of(other), settings, rate, fidelities);
    }

    ArmSpec withId(String other) {
        return new ArmSpec(other, gateway, version, settings, rate, fidelities);
    }

    ArmSpec atEveryFidelity() {
        return new ArmSpec(id, gateway, version, settings, rate, Set.of(Fidelity.values()));
    }
}
