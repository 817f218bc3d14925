package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.RunComparison;
import java.io.IOException;

/** The formats of a comparison of runs. */
public enum CompareFormat {
    CONSOLE(CompareText::console),
    MARKDOWN(CompareText::markdown),
    JSON(CompareText::json),
    JUNIT(CompareJUnit::write),
    HTML(ComparePage::write);

    /** A method reference, which is immutable. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Drawing drawing;

    CompareFormat(Drawing drawing) {
        this.drawing = drawing;
    }

    @FunctionalInterface
    private interface Drawing {
        void write(RunComparison comparison, Appendable out) throws IOException;
    }

    /** Draws a comparison. */
    public void write(RunComparison comparison, Appendable out) throws IOException {
        drawing.write(comparison, out);
    }
}
