package dev.gatebench.core.recorded;

/**
 * The name of a run's study, {@code tls} or {@code tls/nginx}, in its two parts.
 *
 * @param testCase id of the case; empty where the study has none
 */
record StudyCase(String study, String testCase) {
    static StudyCase of(String name) {
        int slash = name.indexOf('/');
        return slash < 0 ? new StudyCase(name, "") : new StudyCase(name.substring(0, slash), name.substring(slash + 1));
    }
}
