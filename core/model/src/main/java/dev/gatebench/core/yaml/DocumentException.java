package dev.gatebench.core.yaml;

/** A text is not a YAML document that can be checked further. */
public final class DocumentException extends Exception {
    private final transient Problem problem;

    public DocumentException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** What is wrong, and where. */
    public Problem problem() {
        return problem;
    }
}
