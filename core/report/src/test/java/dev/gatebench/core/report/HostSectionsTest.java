package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Every report tells of several injectors, and tells nothing where there is one. */
class HostSectionsTest {
    private static final List<Report> FOR_PEOPLE = List.of(new ConsoleReport(), new SummaryReport(), new HtmlReport());

    private final ControlledRun run = new ControlledRun(Loads.closed(600), 3, 1, 1.1);

    @Test
    void showsOfEachWhatItDidAndTheWorstOfItsTrials() throws IOException {
        Results results = results(true);

        assertThat(HostSections.injectors(results).table().rows().get(1))
                .as("of trials that had 2,000, 4,000 and 6,000 replies a second and used 25, 50 and 75 %")
                .extracting(Table.Entry::text)
                .containsExactly("base", "600 connections", "injector 2 of 2", "3", "4,000", "75 %", "0.300");
        for (Report report : FOR_PEOPLE) {
            assertThat(draw(report, results)).contains("injector 1 of 2", "injector 2 of 2", "75 %");
        }
        assertThat(draw(new HtmlReport(), results)).contains("driven by 2 injectors of gatling");
    }

    @Test
    void saysNothingOfOne() throws IOException {
        Results results = results(false);

        assertThat(HostSections.injectors(results).table().rows()).isEmpty();
        assertThat(draw(new HtmlReport(), results)).contains("driven by gatling, on");
        assertThat(draw(new ConsoleReport(), results)).doesNotContain("Injectors");
    }

    @Test
    void aFigureThatOneTrialDoesNotTellIsNotTold() throws IOException {
        List<Trial> trials = trials(true);
        trials.set(
                0,
                with(
                        trials.get(0),
                        new InjectorFigures(
                                "injector 1 of 2",
                                1000,
                                OptionalLong.empty(),
                                1,
                                OptionalLong.empty(),
                                Optional.empty())));

        String text = draw(new SummaryReport(), SampleRun.results(run.info(), trials, Path.of("no-histograms")));

        assertThat(text.lines().filter(line -> line.contains("injector 1 of 2")).findFirst())
                .hasValueSatisfying(
                        line -> assertThat(line).doesNotContain("75 %").contains("–"));
    }

    private Results results(boolean several) throws IOException {
        return SampleRun.results(run.info(), trials(several), Path.of("no-histograms"));
    }

    private List<Trial> trials(boolean several) {
        List<Trial> trials = new ArrayList<>(run.trials());
        if (several) {
            trials.replaceAll(trial -> with(trial, part(trial, 1), part(trial, 2)));
        }
        return trials;
    }

    private static Trial with(Trial trial, InjectorFigures... figures) {
        return TrialBuilder.like(trial).injectors(List.of(figures)).build();
    }

    /** In each fork more than in the one before. */
    private static InjectorFigures part(Trial trial, int number) {
        double seconds = trial.durationNs() / 1e9;
        long delayNs = 100_000L * trial.fork();
        return new InjectorFigures(
                "injector " + number + " of 2",
                Math.round(2000 * trial.fork() * seconds),
                OptionalLong.of(trial.durationNs() * trial.fork() / 4),
                1,
                OptionalLong.of(0),
                Optional.of(new InjectorFigures.Kept(
                        2000,
                        0,
                        0,
                        OptionalDouble.empty(),
                        Optional.of(new Quantiles(
                                delayNs,
                                OptionalLong.of(delayNs),
                                delayNs,
                                delayNs,
                                delayNs,
                                delayNs,
                                OptionalLong.of(delayNs),
                                delayNs)))));
    }

    private static String draw(Report report, Results results) throws IOException {
        StringBuilder text = new StringBuilder();
        report.write(results, RunFiles.none(), text);
        return text.toString();
    }
}
