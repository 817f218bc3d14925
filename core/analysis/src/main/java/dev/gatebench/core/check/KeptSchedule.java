package dev.gatebench.core.check;

import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the schedule of an open load was kept, by all injectors together or by one of several.
 *
 * @param who which of several; absent for all together
 * @param seconds length of the measured window
 * @param duePerSec requests a second that were due
 * @param answeredPerSec correct replies a second
 * @param inFlight requests in flight, mean over the window; 0 where that is not counted
 * @param waited how many of those that were due found every connection busy
 * @param notSent how many of those that were due were not sent before the load was over
 * @param delayNs p99.9 of due to send, ns
 */
record KeptSchedule(
        Optional<String> who,
        double seconds,
        double duePerSec,
        double answeredPerSec,
        double inFlight,
        long waited,
        long notSent,
        double delayNs) {
    /** What was due and never sent has no response time, and would have had the longest. */
    static final double NOT_SENT_SHARE = 0.001;

    private static final double NS_PER_SECOND = 1e9;
    /** So many standard deviations of Poisson arrivals. */
    private static final double EDGE_SIGMAS = 3;

    /** That of all together, then those of several; none where the driver does not tell, or one had no reply. */
    static List<KeptSchedule> of(Trial trial) {
        List<KeptSchedule> all = new ArrayList<>();
        double seconds = trial.durationNs() / NS_PER_SECOND;
        Optional<Traffic.Offered> offered = trial.traffic().offered();
        Optional<Quantiles> delay = offered.flatMap(Traffic.Offered::delay).map(Traffic.Times::ns);
        if (delay.isEmpty() || delay.get().p999().isEmpty()) {
            return all;
        }
        all.add(new KeptSchedule(
                Optional.empty(),
                seconds,
                offered.get().duePerSec(),
                trial.throughputPerSec(),
                trial.traffic().inFlight().orElse(0),
                offered.get().waited(),
                offered.get().notSent(),
                delay.get().p999().getAsLong()));
        for (InjectorFigures one : trial.injectors()) {
            Optional<InjectorFigures.Kept> kept = one.kept()
                    .filter(told ->
                            told.delayNs().filter(ns -> ns.p999().isPresent()).isPresent());
            if (kept.isEmpty()) {
                return List.of();
            }
            all.add(of(one, kept.get(), seconds));
        }
        return all;
    }

    private static KeptSchedule of(InjectorFigures one, InjectorFigures.Kept kept, double seconds) {
        return new KeptSchedule(
                Optional.of(one.name()),
                seconds,
                kept.duePerSec(),
                one.requests() / seconds,
                kept.inFlight().orElse(0),
                kept.waited(),
                kept.notSent(),
                kept.delayNs().orElseThrow().p999().getAsLong());
    }

    /** Which share of what was due was not answered in the window. */
    double behind() {
        return duePerSec > 0 ? 1 - answeredPerSec / duePerSec : 0;
    }

    /** What is in flight at the window's edges moves the difference of what was due and answered in it, by chance. */
    double byChance() {
        return EDGE_SIGMAS * Math.sqrt(2 * inFlight);
    }

    boolean keepsUp(CheckLimits limits) {
        double missing = (duePerSec - answeredPerSec) * seconds;
        return missing <= Math.max(limits.behindShare() * duePerSec * seconds, byChance());
    }

    boolean allSent() {
        return notSent <= NOT_SENT_SHARE * duePerSec * seconds;
    }
}
