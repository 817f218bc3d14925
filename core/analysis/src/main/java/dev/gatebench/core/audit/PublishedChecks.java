package dev.gatebench.core.audit;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.ErrorsCheck;
import dev.gatebench.core.check.LittleCheck;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.published.PublishedRow;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The thirteen checks on a row of a published table, as far as its columns allow. */
record PublishedChecks(PublishedReport report, CheckLimits limits) {
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    List<CheckResult> findings(PublishedRow row) {
        return List.of(
                little(row),
                errors(row),
                payload(row),
                Findings.notCheckable(
                        CheckNames.CONSERVATION, "the report does not say how many requests the backend received"),
                Findings.notCheckable(
                        CheckNames.BALANCE, "the report does not say how many requests each backend received"),
                new PublishedFloor(report, limits).finding(row),
                Findings.notCheckable(CheckNames.INJECTOR, "the report does not say how busy the injector's CPUs were"),
                Findings.notCheckable(CheckNames.SCHEDULE, "the report does not say when requests were due and sent"),
                Findings.notCheckable(CheckNames.BACKEND, "the report does not say how busy the backend's CPUs were"),
                Findings.notCheckable(
                        CheckNames.HOST, "the report does not give steal and the CPU of other processes over the time"),
                Findings.notCheckable(
                        CheckNames.CLOCK, "the report does not say how the clocks of its machines stood to each other"),
                Findings.notCheckable(
                        CheckNames.STEADY, "the report gives one figure for the whole time and no course"),
                Findings.notCheckable(
                        CheckNames.CONFIGURATION, "the report does not show that its settings took effect"));
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

    /** Which of the report's loads a row without one may have had. */
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
            return Findings.notCheckable(CheckNames.ERRORS, "the report does not say how many requests failed");
        }
        return ErrorsCheck.judged(
                row.errors().get(),
                row.requests().get(),
                "",
                limits,
                "the row counts failed requests; its throughput is of something else");
    }

    /** Sizes prove no content: they only show which rows cannot have had the same. */
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
}
