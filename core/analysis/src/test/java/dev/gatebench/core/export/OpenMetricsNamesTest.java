package dev.gatebench.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.export.OpenMetricsText.Sample;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class OpenMetricsNamesTest {
    private static final Load CLOSED = new ClosedLoad(600);

    @Property(tries = 200)
    void keepsAnyName(@ForAll String study, @ForAll String arm, @ForAll String other, @ForAll String driver)
            throws IOException {
        Assume.that(!Text.line(arm).equals(Text.line(other)));
        Trial one = trial(arm);
        Trial two = trial(other);

        List<Sample> samples = OpenMetricsTest.read(results(study, driver, one, two));

        assertThat(samples.stream()
                        .filter(OpenMetricsTest.named("gatebench_trial_duration_seconds"))
                        .map(Sample::labels))
                .extracting(labels -> labels.get("arm"))
                .containsExactlyInAnyOrder(Text.line(arm), Text.line(other));
        assertThat(samples).allSatisfy(sample -> assertThat(sample.labels()).containsEntry("study", Text.line(study)));
        assertThat(samples.stream().filter(OpenMetricsTest.named("gatebench_run_info")))
                .singleElement()
                .satisfies(sample -> assertThat(sample.labels()).containsEntry("driver", Text.line(driver)));
    }

    @Example
    void keepsANameThatIsLikeTheFormat() throws IOException {
        String name = "a\",status=\"valid\"} 1 2\n# EOF\n\\n\\\"\u001b[2J ä 日本 🚀 {x=\"y\"}";
        List<Sample> samples = OpenMetricsTest.read(results(name, name, trial(name)));

        assertThat(samples.stream().filter(OpenMetricsTest.named("gatebench_trial_duration_seconds")))
                .singleElement()
                .satisfies(sample -> assertThat(sample.labels()).containsEntry("arm", Text.line(name)));
    }

    private static Trial trial(String arm) {
        return TrialBuilder.trial(arm, CLOSED, 1, 1)
                .startedAt(SyntheticRun.START)
                .build();
    }

    static Results results(String study, String driver, Trial... trials) throws IOException {
        List<Trial> all = List.of(trials);
        return SampleRun.results(
                SyntheticRun.info(
                                all.stream().map(Trial::arm).toList(),
                                List.of(all.get(0).load()),
                                true)
                        .with()
                        .study(study)
                        .driver(driver)
                        .published(Optional.empty())
                        .build(),
                all,
                Path.of("none"));
    }
}
