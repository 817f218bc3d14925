package dev.gatebench.core.study;

import dev.gatebench.core.yaml.Words;
import java.util.List;

/**
 * A study file: one study, or several that differ in what their cases say.
 *
 * @param title one line for people, without the case's own title
 * @param cases a study for each case, in the order of the file; one where it has no cases
 */
public record StudyFile(String name, String title, List<Study> cases) {
    public StudyFile {
        cases = List.copyOf(cases);
    }

    /** Returns the ids of its cases; empty without cases. */
    public List<String> caseIds() {
        return cases.stream().flatMap(study -> study.testCase().stream()).toList();
    }

    /** Returns the only study in the file; throws a {@link StudyException} when it has several cases. */
    public Study one() {
        if (cases.size() > 1) {
            throw new StudyException("study '" + name + "' must be one study, has the cases "
                    + String.join(", ", caseIds()) + ": 'run' takes one with --case");
        }
        return cases.get(0);
    }

    /** Returns the study of a case; throws a {@link StudyException} when it has no such case. */
    public Study ofCase(String id) {
        return cases.stream()
                .filter(study -> study.testCase().filter(id::equals).isPresent())
                .findFirst()
                .orElseThrow(() -> new StudyException("study '" + name + "' has no case " + Words.quote(id) + ": "
                        + Words.didYouMean(id, caseIds())
                        + (caseIds().isEmpty()
                                ? "it has no cases: remove --case"
                                : "Its cases are " + String.join(", ", caseIds()))));
    }
}
