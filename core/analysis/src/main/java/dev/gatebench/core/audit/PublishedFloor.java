package dev.gatebench.core.audit;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.FloorCheck;
import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.published.PublishedReport.Backend;
import dev.gatebench.core.published.PublishedRow;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The check {@code floor} on published rows. A gateway's median must not lie below the direct row's or the stated
 * delay, but for half of the last printed digit. A direct row is held to the delay alone, which reports state in round
 * figures: {@link CheckLimits#nominalDelayShare}.
 */
record PublishedFloor(PublishedReport report, CheckLimits limits) {
    private static final double NS_PER_MS = 1e6;

    CheckResult finding(PublishedRow row) {
        Optional<Double> delayMs = report.backend().flatMap(Backend::delayMs);
        Optional<PublishedRow> direct = row.isDirect() ? Optional.empty() : direct(row);
        if (row.p50Ms().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.FLOOR,
                    "the row has no median" + direct.map(of -> means(row, of)).orElse(""));
        }
        List<Floor> floors = new ArrayList<>();
        direct.flatMap(PublishedRow::p50Ms)
                .ifPresent(ms -> floors.add(Floor.direct("the direct row's median", ms * NS_PER_MS)));
        boolean alone = floors.isEmpty();
        delayMs.ifPresent(ms -> floors.add(Floor.delay(ms * NS_PER_MS)));
        if (floors.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.FLOOR,
                    "median " + row.p50Ms().get() + " ms; the report has no median without a gateway and no delay");
        }
        return FloorCheck.judged(
                Map.of(Part.MEDIAN, row.p50Ms().get() * NS_PER_MS),
                floors,
                row.isDirect() ? nominal(row, delayMs.orElse(0.0)) : printed(row),
                !row.isDirect() && alone ? " (no direct row has a median)" : "");
    }

    /** The direct row of the same case: that of the same load, else one whose load is not stated. */
    private Optional<PublishedRow> direct(PublishedRow row) {
        return report.rows().stream()
                .filter(other -> other.isDirect() && other.testCase().equals(row.testCase()))
                .filter(other ->
                        other.concurrency().isEmpty() || other.concurrency().equals(row.concurrency()))
                .min(Comparator.comparing(other -> other.concurrency().isEmpty()));
    }

    private static Allowance printed(PublishedRow row) {
        return new Allowance(row.roundingMs() * NS_PER_MS, "half of the last printed digit");
    }

    private Allowance nominal(PublishedRow row, double delayMs) {
        return new Allowance(
                (limits.nominalDelayShare() * delayMs + row.roundingMs()) * NS_PER_MS,
                Numbers.percent(limits.nominalDelayShare()) + " of a delay that is nominal, and rounding");
    }

    /**
     * Means are no floor: the backend, not the path to it, may be what limits the direct row, and its load differ
     * behind a gateway.
     */
    private static String means(PublishedRow row, PublishedRow direct) {
        if (row.meanMs().isEmpty() || direct.meanMs().isEmpty()) {
            return "";
        }
        String means = "; its mean " + row.meanMs().get() + " ms is "
                + (row.meanMs().get() < direct.meanMs().get() ? "below" : "not below") + " the direct row's "
                + direct.meanMs().get() + " ms, which is no floor";
        boolean differ = row.backends().isPresent()
                && direct.backends().isPresent()
                && !row.backends().equals(direct.backends());
        return differ
                ? means + ": " + row.backends().get() + " backends stand behind it and "
                        + direct.backends().get() + " behind the direct row"
                : means;
    }
}
