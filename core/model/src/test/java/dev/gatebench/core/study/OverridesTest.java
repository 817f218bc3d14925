package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gatebench.core.load.ClosedLoad;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OverridesTest {
    private static final String OF = "study 'quick.yml' --set ";

    private static List<String> problemsOf(String... overrides) {
        return catchThrowableOfType(StudyException.class, () -> Texts.parse(Texts.MINIMAL, overrides))
                .problems();
    }

    @Test
    void setsScalarsTheFileDoesNotHave() {
        Study study =
                Texts.parse(Texts.MINIMAL, "backend.delay=50ms", "fidelity.quick.rounds=5", "arms.netty.version=2.6.0");
        assertThat(study.backend()).isEqualTo(new BackendSpec("50ms", "2KiB"));
        assertThat(study.at(Fidelity.QUICK).rounds()).isEqualTo(5);
        assertThat(study.arms().get(1).version()).contains("2.6.0");
    }

    @Test
    void addressesArmsByIdAndLoadsByIndex() {
        Study study = Texts.parse(
                Texts.MINIMAL,
                "arms.netty.settings.keepAlive=false",
                "arms[1].settings.pool={type: fixed, max: 16}",
                "loads[0].concurrency=50",
                "arms.netty.settings.\"a.b\"=1");
        assertThat(study.arms().get(1).settings())
                .containsEntry("keepAlive", false)
                .containsEntry("pool", Map.of("type", "fixed", "max", 16))
                .containsEntry("a.b", 1);
        assertThat(study.loads()).containsExactly(new ClosedLoad(50));
    }

    @Test
    void replacesListsAndMappings() {
        Study study = Texts.parse(
                Texts.MINIMAL, "loads=[{concurrency: 1}, {concurrency: 2}]", "backend={delay: 1ms}", "title=\"a=b\"");
        assertThat(study.loads()).containsExactly(new ClosedLoad(1), new ClosedLoad(2));
        assertThat(study.backend()).isEqualTo(new BackendSpec("1ms", "2KiB"));
        assertThat(study.title()).isEqualTo("a=b");
    }

    @Test
    void theLastOfTwoWins() {
        assertThat(Texts.parse(Texts.MINIMAL, "backend.delay=1ms", "backend.delay=2ms")
                        .backend()
                        .delay())
                .isEqualTo("2ms");
    }

    @Test
    void namesTheOverrideInsteadOfTheLine() {
        assertThat(problemsOf("backend.delay=50 ms"))
                .containsExactly(
                        OF + "backend.delay=50 ms: backend.delay must be a time such as 20ms or a distribution such as "
                                + "normal(20ms,2ms), was '50 ms'");
        assertThat(problemsOf("loads[0].concurrency=0"))
                .containsExactly(OF + "loads[0].concurrency=0: loads[0].concurrency must be 1..65535, was 0");
        assertThat(problemsOf("loads=[{concurrency: 1}, {concurrency: 1}]"))
                .containsExactly(
                        OF + "loads=[{concurrency: 1}, {concurrency: 1}]: loads[1].concurrency must be unique, "
                                + "1 is loads[0] already");
    }

    @Test
    void findsUnknownKeysLikeThoseOfAFile() {
        assertThat(problemsOf("fidelity.quik.rounds=5"))
                .containsExactly(OF + "fidelity.quik.rounds=5: unknown key 'fidelity.quik': did you mean 'quick'? "
                        + "Known here: smoke, quick, full");
        assertThat(problemsOf("arms.netty.verson=1"))
                .containsExactly(OF + "arms.netty.verson=1: unknown key 'arms[1].verson': did you mean 'version'? "
                        + "Known here: id, gateway, version, settings, client, policies, rate, fidelity");
    }

    @Test
    void rejectsArmsAndElementsThatDoNotExist() {
        assertThat(problemsOf("arms.nety.version=1"))
                .containsExactly(OF + "arms.nety.version=1: no arm has the id 'nety': did you mean 'netty'? "
                        + "The arms are direct, netty");
        assertThat(problemsOf("loads[1].concurrency=5"))
                .containsExactly(
                        OF + "loads[1].concurrency=5: loads[1] does not exist: loads has [0] to [0]; to replace the "
                                + "list, --set 'loads=[…]'");
        assertThat(problemsOf("loads.600=5"))
                .containsExactly(
                        OF + "loads.600=5: loads is a list: write loads[0] for its first element, not loads.600");
        assertThat(problemsOf("title.x=5")).containsExactly(OF + "title.x=5: title has no key 'x', it is 'A study'");
    }

    @Test
    void rejectsWhatIsLongerThanAnyValue() {
        assertThat(problemsOf("title=" + "1e999999999l".repeat(50_000)))
                .singleElement()
                .asString()
                .endsWith("has 600006 characters, at most 65536 are taken: write it into the study");
    }

    @Test
    void rejectsWhatIsNoKeyAndValue() {
        String rule = ": is not KEY=VALUE: write it like backend.delay=50ms, arms.netty.settings.keepAlive=false or "
                + "loads[0].concurrency=50";
        assertThat(problemsOf("backend.delay", "=5", "a..b=1", "loads[x]=1", "loads[0]x=1", ""))
                .containsExactly(
                        OF + "backend.delay" + rule,
                        OF + "=5" + rule,
                        OF + "a..b=1" + rule,
                        OF + "loads[x]=1" + rule,
                        OF + "loads[0]x=1" + rule,
                        OF + rule);
        assertThat(problemsOf("title="))
                .containsExactly(OF + "title=: has no value: write KEY=VALUE, or KEY='\"\"' for an empty text");
        assertThat(problemsOf("loads=[1")).singleElement().asString().startsWith(OF + "loads=[1: is not YAML: ");
    }

    @Property(tries = 100)
    void everyValidNumberOfRoundsIsTaken(@ForAll @IntRange(min = 1, max = 1000) int rounds) {
        assertThat(Texts.parse(Texts.MINIMAL, "fidelity.full.rounds=" + rounds)
                        .at(Fidelity.FULL)
                        .rounds())
                .isEqualTo(rounds);
    }

    @Property(tries = 300)
    void anyOverrideGivesAStudyOrMessagesThatNameIt(@ForAll String key, @ForAll String value) {
        List<String> overrides = List.of(key + "=" + value, "arms.netty.settings." + key + "=" + value, value);
        for (String override : overrides) {
            try {
                Texts.parse(Texts.MINIMAL, override);
            } catch (StudyException e) {
                assertThat(e.problems())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line).startsWith(OF).doesNotContain("\n", "\r"));
            }
        }
    }
}
