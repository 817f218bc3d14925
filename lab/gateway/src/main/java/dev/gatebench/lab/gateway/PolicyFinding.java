package dev.gatebench.lab.gateway;

import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.lab.policy.PolicyFailure;
import dev.gatebench.lab.policy.PolicyProofs;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The check {@code policies}: whether an arm does after a trial what it proved before, and did in it. */
public final class PolicyFinding {
    private static final String RULE =
            "policies hold after the trial as before, and the log has a line for each request";

    private final List<String> again;
    private final List<String> once;
    private final OptionalLong logged;

    private PolicyFinding(List<String> again, List<String> once, OptionalLong logged) {
        this.again = again;
        this.once = once;
        this.logged = logged;
    }

    /** Counts what an arm has logged in a trial and proves its policies again; nothing else is sent to it. */
    static PolicyFinding of(PolicyProofs policies) {
        OptionalLong logged = policies.logged();
        List<String> again = policies.proveAgain();
        policies.markLog();
        return new PolicyFinding(again, policies.provedOnce(), logged);
    }

    /**
     * Judges the check.
     *
     * @param traffic the requests of the trial, all told
     */
    CheckResult judge(Traffic traffic) {
        List<String> proved = new ArrayList<>();
        Findings findings = Findings.of(CheckNames.POLICIES, RULE);
        boolean isTold = traffic.answered().isPresent()
                && traffic.failed().isPresent()
                && traffic.unanswered().isPresent();
        if (logged.isPresent() && isTold) {
            long least = traffic.answered().getAsLong();
            long most =
                    least + traffic.failed().getAsLong() + traffic.unanswered().getAsLong();
            String lines = "accessLog: " + logged.getAsLong() + " lines of "
                    + (least == most ? least + " requests" : least + " to " + most + " requests");
            findings.count("logged", logged.getAsLong()).count("answered", least);
            if (logged.getAsLong() < least || logged.getAsLong() > most) {
                return findings.judged(false, lines, "under load it does not log a line for each request");
            }
            proved.add(lines);
        }
        proved.addAll(again);
        Optional<String> atStart = once.isEmpty()
                ? Optional.empty()
                : Optional.of("proved at the start alone: " + String.join(", ", once));
        if (proved.isEmpty()) {
            return Findings.notCheckable(CheckNames.POLICIES, atStart.orElse("the driver does not tell all requests"));
        }
        atStart.ifPresent(proved::add);
        return findings.judged(true, String.join("; ", proved), "");
    }

    /** Makes the check of an arm in the silence after a trial; empty without policies. */
    public static Optional<Judgement> of(RunningArm arm) {
        return arm.policies().map(policies -> {
            try {
                return of(policies)::judge;
            } catch (EnvironmentException e) {
                CheckResult unasked =
                        Findings.notCheckable(CheckNames.POLICIES, "a backend could not be asked: " + e.getMessage());
                return traffic -> unasked;
            } catch (PolicyFailure e) {
                CheckResult failed = Findings.of(CheckNames.POLICIES, RULE)
                        .judged(false, "it " + e.getMessage(), "see the gateway's log");
                return traffic -> failed;
            }
        });
    }

    /** Begins to count the lines of an arm's access log, in a silence before a load. */
    public static void beforeLoad(RunningArm arm) {
        arm.policies().ifPresent(PolicyProofs::markLog);
    }

    /** A check that waits for the requests of its trial. */
    public interface Judgement {
        CheckResult judge(Traffic traffic);
    }
}
