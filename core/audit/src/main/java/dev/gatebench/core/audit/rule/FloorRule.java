package dev.gatebench.core.audit.rule;

import dev.gatebench.core.check.FloorCheck;
import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A gateway's median is not below that of the backend alone, nor below the backend's delay, but for what rounding
 * hides. A direct row is held to the delay alone, which is stated in round figures: {@link Limits#nominalDelay}.
 */
final class FloorRule implements Rule {
    private static final double NS_PER_MS = 1e6;

    /** Share of a time that its rounding hides, from which on it is whole ms of few. */
    private static final double COARSE = 0.01;

    @Override
    public String name() {
        return CheckNames.FLOOR;
    }

    @Override
    public boolean isOfTruth() {
        return true;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        if (row.figures().requests().orElse(1) == 0) {
            return Optional.empty();
        }
        Optional<Subject> direct = around.directOf(row);
        Optional<Figure> median = row.figures().median();
        if (median.isEmpty()) {
            return Optional.of(Findings.notCheckable(
                    name(),
                    "the row has no median" + direct.map(of -> means(row, of)).orElse("")));
        }
        List<Floor> floors = new ArrayList<>();
        direct.flatMap(of -> of.figures().median())
                .ifPresent(of -> floors.add(Floor.direct("the direct row's median", lowest(of))));
        boolean isAlone = floors.isEmpty();
        around.delayNs().ifPresent(ns -> floors.add(Floor.delay(ns)));
        if (floors.isEmpty()) {
            return Optional.of(Findings.notCheckable(
                    name(), "the " + around.source() + " has no median without a gateway and no delay of the backend"));
        }
        double half = median.get().value() - median.get().least();
        return Optional.of(FloorCheck.judged(
                Map.of(Part.MEDIAN, median.get().value()),
                floors,
                row.isDirect()
                        ? nominal(around.limits(), half, around.delayNs().orElse(0))
                        : new Allowance(half, "half of the last printed digit"),
                !row.isDirect() && isAlone ? " (no direct row has a median)" : ""));
    }

    /** Returns a time as printed, but where it is rounded so coarsely that the least that it may be differs. */
    private static double lowest(Figure time) {
        return time.value() - time.least() > COARSE * time.value() ? time.least() : time.value();
    }

    private static Allowance nominal(Limits limits, double half, double delayNs) {
        return new Allowance(
                limits.nominalDelay() * delayNs + half,
                Numbers.percent(limits.nominalDelay()) + " of a delay that is nominal, and rounding");
    }

    /** Compares means, which are no floor: the backend may limit the direct row, and have another load. */
    private static String means(Subject row, Subject direct) {
        Optional<Figure> own = row.figures().mean();
        Optional<Figure> other = direct.figures().mean();
        if (own.isEmpty() || other.isEmpty()) {
            return "";
        }
        String means = "; its mean " + millis(own.get()) + " ms is "
                + (own.get().value() < other.get().value() ? "below" : "not below") + " the direct row's "
                + millis(other.get()) + " ms, which is no floor";
        boolean differ = row.backends().isPresent()
                && direct.backends().isPresent()
                && !row.backends().equals(direct.backends());
        return differ
                ? means + ": " + row.backends().getAsInt() + " backends stand behind it and "
                        + direct.backends().getAsInt() + " behind the direct row"
                : means;
    }

    private static String millis(Figure time) {
        return Numbers.digits(time.value() / NS_PER_MS, 6);
    }
}
