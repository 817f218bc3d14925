package dev.gatebench.core.audit;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.ErrorsCheck;
import dev.gatebench.core.check.FloorCheck;
import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.check.LittleCheck;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Applies the thirteen checks to a row of a published table, as far as its columns allow. */
record PublishedChecks(PublishedReport report, CheckLimits limits) {
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    List<CheckResult> findings(PublishedRow row) {
        return List.of(
                little(row),
                errors(row),
                payload(row),
                untold(CheckNames.CONSERVATION, "does not say how many requests the backend received"),
                untold(CheckNames.BALANCE, "does not say how many requests each backend received"),
                floor(row),
                untold(CheckNames.INJECTOR, "does not say how busy the injector's CPUs were"),
                untold(CheckNames.SCHEDULE, "does not say when requests were due and sent"),
                untold(CheckNames.BACKEND, "does not say how busy the backend's CPUs were"),
                untold(CheckNames.HOST, "does not give steal and the CPU of other processes over the time"),
                untold(CheckNames.CLOCK, "does not say how the clocks of its machines stood to each other"),
                untold(CheckNames.STEADY, "gives one figure for the whole time and no course"),
                untold(CheckNames.CONFIGURATION, "does not show that its settings took effect"));
    }

    private static CheckResult untold(String check, String lack) {
        return Findings.notCheckable(check, "the report " + lack);
    }

    private CheckResult little(PublishedRow row) {
        if (row.requestsPerSec().isEmpty() || row.meanMs().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.LITTLE,
                    "needs throughput and mean service time; the row has no "
                            + (row.meanMs().isEmpty() ? "mean" : "throughput"));
        }
        double perSec = row.requestsPerSec().get();
        double meanNs = row.meanMs().get() * NS_PER_MS;
        if (row.concurrency().isEmpty()) {
            return Findings.of(CheckNames.LITTLE, "throughput × mean service time = connections")
                    .figure("throughputPerSec", perSec)
                    .figure("meanNs", meanNs)
                    .figure("inFlight", LittleCheck.inFlight(perSec, meanNs))
                    .notCheckable(LittleCheck.product(perSec, meanNs)
                            + "; the report does not say how many connections were driven" + fits(perSec, meanNs));
        }
        String remark = row.meanDerived().orElse(false)
                ? " (the tool computes this mean from the other two: the law holds by construction and shows nothing)"
                : "";
        return LittleCheck.judged(perSec, meanNs, 0, row.concurrency().get(), limits.littleShare(), remark);
    }

    /** Names the report's loads that a row without one may have had. */
    private String fits(double perSec, double meanNs) {
        double inFlight = LittleCheck.inFlight(perSec, meanNs);
        String loads = report.rows().stream()
                .flatMap(row -> row.concurrency().stream())
                .distinct()
                .filter(load -> Math.abs(inFlight / load - 1) <= limits.littleShare())
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
        return loads.isEmpty() ? "" : "; it fits " + loads + " of its other rows";
    }

    private CheckResult errors(PublishedRow row) {
        if (row.errors().isEmpty() || row.requests().orElse(0L) < 1) {
            return untold(CheckNames.ERRORS, "does not say how many requests failed");
        }
        return ErrorsCheck.judged(
                row.errors().get(),
                row.requests().get(),
                "",
                limits,
                "the row counts failed requests; its throughput is of something else");
    }

    /** Reports sizes, which prove no content: they show which rows cannot have had the same. */
    private CheckResult payload(PublishedRow row) {
        String unseen = "the report does not show what the replies held";
        Optional<String> size = bytesPerReply(row);
        if (size.isEmpty()) {
            return Findings.notCheckable(CheckNames.PAYLOAD, unseen);
        }
        String others = report.rows().stream()
                .filter(other -> !other.equals(row) && other.testCase().equals(row.testCase()))
                .flatMap(other -> bytesPerReply(other).stream().map(bytes -> bytes + " in " + other.arm()))
                .collect(Collectors.joining(", "));
        return Findings.notCheckable(
                CheckNames.PAYLOAD,
                unseen + "; by size it was " + size.get() + " each" + (others.isEmpty() ? "" : ", " + others));
    }

    private static Optional<String> bytesPerReply(PublishedRow row) {
        Optional<Double> body = row.bodyBytes().flatMap(bytes -> row.requests().map(n -> (double) bytes / n));
        if (body.isPresent()) {
            return body.map(bytes -> Numbers.plain(bytes) + " B of body");
        }
        return row.receivedMibPerSec().flatMap(rate -> row.requestsPerSec()
                .map(perSec -> String.format(Locale.ROOT, "%.0f B with heads", rate * BYTES_PER_MIB / perSec)));
    }

    /**
     * Applies the check {@code floor}. A gateway's median must not lie below the direct row's or the stated delay, but
     * for half of the last printed digit. A direct row is held to the delay alone, which reports state in round
     * figures: {@link CheckLimits#nominalDelayShare}.
     */
    private CheckResult floor(PublishedRow row) {
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
                row.isDirect()
                        ? nominal(row, delayMs.orElse(0.0))
                        : new Allowance(row.roundingMs() * NS_PER_MS, "half of the last printed digit"),
                !row.isDirect() && alone ? " (no direct row has a median)" : "");
    }

    /** Finds the direct row of the same case and load, else one whose load is not stated. */
    private Optional<PublishedRow> direct(PublishedRow row) {
        return report.rows().stream()
                .filter(other -> other.isDirect() && other.testCase().equals(row.testCase()))
                .filter(other ->
                        other.concurrency().isEmpty() || other.concurrency().equals(row.concurrency()))
                .min(Comparator.comparing(other -> other.concurrency().isEmpty()));
    }

    private Allowance nominal(PublishedRow row, double delayMs) {
        return new Allowance(
                (limits.nominalDelayShare() * delayMs + row.roundingMs()) * NS_PER_MS,
                Numbers.percent(limits.nominalDelayShare()) + " of a delay that is nominal, and rounding");
    }

    /** Compares means, which are no floor: the backend may limit the direct row, and have another load. */
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
