package dev.gatebench.core.audit.rule;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.tool.ToolFigures;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A row of figures that is judged.
 *
 * @param arm the measured system, or the tool where it is not known
 * @param testCase case of a report that has several
 * @param bodyBytes bytes of each reply's body, where that is told beside all bytes
 * @param backends number of backends behind the system
 */
public record Subject(
        String arm, Optional<String> testCase, ToolFigures figures, OptionalDouble bodyBytes, OptionalInt backends) {
    /** Makes a row of a tool's figures. */
    public static Subject of(String arm, ToolFigures figures) {
        return new Subject(arm, Optional.empty(), figures, OptionalDouble.empty(), OptionalInt.empty());
    }

    /** Whether it is of the backend without a gateway. */
    public boolean isDirect() {
        return arm.equals(ArmSpec.DIRECT);
    }
}
