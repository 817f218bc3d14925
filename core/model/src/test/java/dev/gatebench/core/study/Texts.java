package dev.gatebench.core.study;

import java.util.List;

/** Study files for tests. */
final class Texts {
    /** All that a study must say. */
    static final String MINIMAL = """
            study: quick
            title: A study
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu}
            loads:
              - concurrency: 600
            """;

    private Texts() {}

    static Study parse(String text, String... overrides) {
        return StudyParser.parse("quick.yml", text, List.of(overrides));
    }
}
