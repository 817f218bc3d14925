package dev.gatebench.core.yaml;

/** A text is no YAML document that can be checked further. */
public final class DocumentException extends Exception {
    private final transient Problem problem;

    public DocumentException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** Returns the problem and its place. */
    public Problem problem() {
        return problem;
    }
}
