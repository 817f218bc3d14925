package dev.gatebench.core.report.output;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes suites of test cases as JUnit XML, for CI servers. */
public final class JUnitXml {
    private JUnitXml() {}

    /**
     * A suite.
     *
     * @param attributes further attributes, in their order
     * @param output text of the whole suite; empty for none
     */
    public record Suite(String name, List<Case> cases, Map<String, String> attributes, String output) {}

    /**
     * A test case.
     *
     * @param time how long it took, s; empty where that is not told
     * @param skipped why it was not decided; empty where it was
     * @param failures why it failed; empty where it did not
     * @param output text of the case; empty for none
     */
    public record Case(
            String className, String name, String time, String skipped, List<Failure> failures, String output) {
        /** Returns a case that took no time. */
        public static Case of(String className, String name, Stream<Failure> failures) {
            return new Case(className, name, "", "", failures.toList(), "");
        }
    }

    /**
     * A failure.
     *
     * @param text more than its message; empty for nothing
     */
    public record Failure(String type, String message, String text) {}

    /** Writes a suite as a document; characters that XML cannot hold are replaced. */
    public static void write(Suite suite, Appendable out) throws IOException {
        Map<String, Object> view = new HashMap<>();
        view.put("suite", suite);
        view.put(
                "failures",
                suite.cases().stream().filter(one -> !one.failures().isEmpty()).count());
        view.put(
                "skipped",
                suite.cases().stream().filter(one -> !one.skipped().isEmpty()).count());
        Templates.write("junit.peb", view, out);
        out.append("\n");
    }
}
