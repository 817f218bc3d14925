package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MixCheckTest {
    @Test
    void passesWhatChanceAllowsAndNamesTheFurthest() {
        CheckResult found = check(of("read", 9, 9_050), of("write", 1, 950));

        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
        assertThat(found.detail()).contains("of 10,000 requests 9,050 were 'read', whose weight gives 9,000 ± 145");
        assertThat(found.figures()).containsEntry("writeShare", 0.095);
    }

    @Test
    void failsWhereARequestIsSentMoreOftenThanItsWeightGives() {
        CheckResult found = check(of("read", 9, 8_800), of("write", 1, 1_200));

        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.detail())
                .endsWith("the driver does not send the mix of the study: see its log and its version");
    }

    @Test
    void countsErrorsSinceTheyWereSentToo() {
        Traffic.OfRequest failing = new Traffic.OfRequest(
                "write", 1, 0, Map.of(ErrorKind.STATUS, 1_000L), Optional.empty(), Optional.empty());

        assertThat(check(of("read", 9, 9_000), failing).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void concernsTrialsOfSeveralRequestsAlone() {
        assertThat(new MixCheck()
                        .concerns(TrialBuilder.trial("netty", new ClosedLoad(10), 1, 1)
                                .build()))
                .isFalse();
        assertThat(check(of("read", 1, 0), of("write", 1, 0)).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    private static Traffic.OfRequest of(String id, int weight, long requests) {
        return new Traffic.OfRequest(id, weight, requests, Map.of(), Optional.empty(), Optional.empty());
    }

    private static CheckResult check(Traffic.OfRequest... each) {
        Trial trial = TrialBuilder.trial("netty", new ClosedLoad(10), 1, 1)
                .byRequest(each)
                .build();
        assertThat(new MixCheck().concerns(trial)).isTrue();
        return new MixCheck().check(trial, CheckLimits.defaults());
    }
}
