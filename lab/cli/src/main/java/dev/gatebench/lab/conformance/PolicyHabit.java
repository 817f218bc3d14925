package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.policy.PolicyKind;
import java.util.Optional;

/**
 * A gateway's way to do a policy.
 *
 * @param arm its arm in the study
 * @param does what was proved of it; empty where it is not expressible or failed
 * @param failure why it did not take effect; empty where it did, or is not expressible
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PolicyHabit(String arm, PolicyKind policy, Optional<String> does, Optional<String> failure) {
    /** Returns the habit of a gateway that cannot be told a policy. */
    public static PolicyHabit notExpressible(String arm, PolicyKind policy) {
        return new PolicyHabit(arm, policy, Optional.empty(), Optional.empty());
    }

    String words() {
        return does.or(() -> failure.map(why -> "! " + why)).orElse("not expressible");
    }
}
