package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import java.nio.file.Path;
import java.util.List;

/** Options of smoke runs in tests. */
final class SmokeOptions {
    private SmokeOptions() {}

    /** Returns options with seed 1, and all loads. */
    static RunOptions of(Path study, List<String> arms, List<String> overrides, Path out) {
        return RunOptions.of(study.toString(), Fidelity.SMOKE, arms, overrides)
                .withSeed(1)
                .into(out);
    }
}
