package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.schedule.ClientSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One configuration of one system under test.
 *
 * @param id unique within the study: {@code netty}
 * @param gateway kind of gateway: {@code direct} (the backend itself) or one such as {@code shenyu}
 * @param version the gateway's version; absent for the default
 * @param settings the gateway's own settings in the order of the file, values as YAML has them; the gateway validates
 *     them
 * @param client how the driver speaks to it
 * @param policies the work that it does on requests beside forwarding them, in this order
 * @param rate requests a second, over all connections, at which its warm-ups and trials are capped: each connection
 *     begins a request every connections ÷ rate seconds at the earliest; absent for no cap
 * @param fidelities the fidelities at which it runs
 */
@Draft
public record ArmSpec(
        String id,
        String gateway,
        Optional<String> version,
        Map<String, Object> settings,
        ClientSpec client,
        @OmittedWhenEmpty List<PolicySpec> policies,
        OptionalInt rate,
        @JsonProperty("fidelity") Set<Fidelity> fidelities)
        implements ArmSpecDraft.With {
    /** Id and kind of the arm without a gateway. */
    public static final String DIRECT = "direct";

    /** Kind of an arm that was not started by us, and feeds no ranking. */
    public static final String RUNNING = "running";

    /** Creates an arm without policies, to which the driver speaks HTTP/1.1 in clear, on connections that are kept. */
    public ArmSpec(
            String id,
            String gateway,
            Optional<String> version,
            Map<String, Object> settings,
            OptionalInt rate,
            Set<Fidelity> fidelities) {
        this(id, gateway, version, settings, ClientSpec.CLEAR, List.of(), rate, fidelities);
    }

    public ArmSpec {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        policies = List.copyOf(policies);
        fidelities = Collections.unmodifiableSet(new TreeSet<>(fidelities));
    }

    /** Whether the arm is the backend itself, without a gateway. */
    public boolean isDirect() {
        return gateway.equals(DIRECT);
    }

    /** Whether it has a policy of a kind. */
    public boolean has(PolicyKind kind) {
        return policies.stream().anyMatch(policy -> policy.kind() == kind);
    }

    /** Whether its replies have other bodies than the backend's. */
    public boolean changesReplies() {
        return policies.stream().anyMatch(policy -> policy.kind().changesReplies());
    }

    /** Names its policies for people, after a comma; nothing without any. */
    public String policyWords() {
        return policies.stream().map(policy -> ", " + policy.words()).collect(Collectors.joining());
    }

    ArmSpec atEveryFidelity() {
        return withFidelities(Set.of(Fidelity.values()));
    }
}
