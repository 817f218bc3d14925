package dev.gatebench.lab.run;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Records the study 'selftest', its positive control set to this machine. */
public final class SelfTestRecording {
    private static final String STUDY = "selftest";
    private static final String BASE = "a";
    /** What the arm plus5 is to cost more. */
    private static final double EFFECT = 0.05;

    private final StudyRun run;
    private final PrintStream out;

    /** @param begun is told the folder of each run as soon as it is there */
    public SelfTestRecording(Home home, PrintStream out, Time time, Consumer<Path> begun) {
        this.run = new StudyRun(home, out, time, begun);
        this.out = out;
    }

    /**
     * Records.
     *
     * @param baseCost CPU per request of the base; measured first, in one fork of arm a alone, where absent
     * @return the recorded run's folder
     */
    public Path record(Fidelity fidelity, Optional<Duration> baseCost) {
        double baseUs = baseCost.map(SelfTestRecording::micros).orElseGet(this::measuredBaseUs);
        String burn = String.format(Locale.ROOT, "%.2fus", baseUs * EFFECT);
        out.printf(
                Locale.ROOT,
                "a request of arm %s costs %.4g us of CPU: the positive control burns %s%n",
                BASE,
                baseUs,
                burn);
        return run(fidelity, List.of(), List.of("arms.plus5.settings.burn=" + burn))
                .folder()
                .path();
    }

    private double measuredBaseUs() {
        StudyRun.Outcome outcome =
                run(Fidelity.QUICK, List.of(BASE), List.of("fidelity.quick.forks=1", "fidelity.quick.rounds=4"));
        return outcome.results().cells().stream()
                        .filter(cell -> cell.arm().equals(BASE))
                        .findFirst()
                        .flatMap(SelfTestRecording::cost)
                        .orElseThrow(() -> new EnvironmentException("what a request of arm '" + BASE
                                + "' costs could not be measured, no trial of it is valid: see "
                                + outcome.folder().path() + ", or give --base-cost"))
                / 1e3;
    }

    private static Optional<Double> cost(Cell cell) {
        return cell.cpuNsPerRequest().sut().map(estimate -> estimate.median());
    }

    private StudyRun.Outcome run(Fidelity fidelity, List<String> arms, List<String> overrides) {
        return run.run(new RunOptions(
                STUDY,
                fidelity,
                arms,
                List.of(),
                overrides,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty()));
    }

    private static double micros(Duration cost) {
        if (cost.toNanos() < 1000) {
            throw new StudyException(
                    "--base-cost must be 1us of CPU or more, such as 125us, was " + Durations.format(cost));
        }
        return cost.toNanos() / 1e3;
    }
}
