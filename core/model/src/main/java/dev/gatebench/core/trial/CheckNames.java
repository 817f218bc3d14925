package dev.gatebench.core.trial;

import java.util.Comparator;
import java.util.List;

/** Names of the checks, in the order in which outputs show them. */
public final class CheckNames {
    public static final String LITTLE = "little";
    public static final String ERRORS = "errors";
    public static final String PAYLOAD = "payload";
    public static final String CONSERVATION = "conservation";
    public static final String BALANCE = "balance";
    public static final String FLOOR = "floor";
    public static final String INJECTOR = "injector";
    public static final String SCHEDULE = "schedule";
    public static final String BACKEND = "backend";
    public static final String HOST = "host";
    public static final String CLOCK = "clock";
    public static final String STEADY = "steady";
    public static final String CONFIGURATION = "configuration";

    /** Name of the check of trials whose driver speaks TLS or HTTP/2. */
    public static final String PROTOCOL = "protocol";

    /** Name of the check of trials of an arm with policies. */
    public static final String POLICIES = "policies";

    /** Name of the check of trials that send several requests by weight. */
    public static final String MIX = "mix";

    /** Name of the check of trials of an arm that was not started by us. */
    public static final String CONTROLLED = "controlled";

    /** Name of the check of a whole run, which no single trial has. */
    public static final String CONSISTENCY = "consistency";

    /** Names of the thirteen checks of a trial. */
    public static final List<String> ALL = List.of(
            LITTLE,
            ERRORS,
            PAYLOAD,
            CONSERVATION,
            BALANCE,
            FLOOR,
            INJECTOR,
            SCHEDULE,
            BACKEND,
            HOST,
            CLOCK,
            STEADY,
            CONFIGURATION);

    /** Orders findings as {@link #ALL} does; findings of other checks come last. */
    public static final Comparator<CheckResult> ORDER = Comparator.comparingInt(finding -> {
        int at = ALL.indexOf(finding.check());
        return at < 0 ? ALL.size() : at;
    });

    private CheckNames() {}
}
