package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.RunComparison;
import java.io.IOException;

/** How a comparison of runs is drawn. */
public enum CompareFormat {
    CONSOLE(CompareText::console),
    MARKDOWN(CompareText::markdown),
    JSON(CompareText::json),
    JUNIT(CompareJUnit::write),
    HTML(ComparePage::write);

    /** A method: as immutable as code. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Drawing drawing;

    CompareFormat(Drawing drawing) {
        this.drawing = drawing;
    }

    /** What draws. */
    @FunctionalInterface
    private interface Drawing {
        void write(RunComparison comparison, Appendable out) throws IOException;
    }

    /** Draws a comparison. */
    public void write(RunComparison comparison, Appendable out) throws IOException {
        drawing.write(comparison, out);
    }
}
