package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.table.RouteTable;
import java.util.List;

/**
 * A table, paths to ask it for, and the right answers.
 *
 * @param questions the paths with their right answers, at least one
 */
record Exam(RouteTable table, List<Oracle.Answers> questions) {

    Exam {
        questions = List.copyOf(questions);
    }

    /** Makes an exam with the answers of the oracle. */
    static Exam of(RouteTable table, List<String> paths) {
        Oracle oracle = new Oracle(table);
        return new Exam(table, paths.stream().map(oracle::answers).toList());
    }
}
