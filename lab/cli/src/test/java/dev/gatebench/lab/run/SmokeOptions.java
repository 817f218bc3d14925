package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Options of smoke runs in tests. */
final class SmokeOptions {
    private SmokeOptions() {}

    /** With seed 1, and all loads. */
    static RunOptions of(Path study, List<String> arms, List<String> overrides, Path out) {
        return new RunOptions(
                study.toString(),
                Fidelity.SMOKE,
                arms,
                List.of(),
                overrides,
                OptionalLong.of(1),
                Optional.of(out),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                false);
    }
}
