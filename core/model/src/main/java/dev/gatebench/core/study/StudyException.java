package dev.gatebench.core.study;

import java.util.List;

/** A study, or a file that belongs to it, is unusable: bad input, for the person who wrote it. */
public final class StudyException extends RuntimeException {
    private final List<String> problems;

    /** @param problems at least one, each a line with the name, the rule, the value and the remedy */
    public StudyException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public StudyException(String problem) {
        this(List.of(problem));
    }

    public StudyException(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }

    /** Returns the problems, a line each. */
    public List<String> problems() {
        return problems;
    }
}
