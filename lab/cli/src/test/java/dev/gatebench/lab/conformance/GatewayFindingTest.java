package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GatewayFindingTest {
    private static final RawRequest REQUEST = RawRequest.of("GET", "/http/echo");
    private static final ConformanceCase PLAIN =
            ConformanceCase.request("get", "A GET.", REQUEST, Answer.none()).asStudiesSend();
    private static final ConformanceCase ODD = ConformanceCase.request("trace", "A TRACE.", REQUEST, Answer.none());

    @Test
    void tellsOnceWhatAGatewayDoesToEveryRequest() {
        CaseObservation forwarded = Observed.asked(request -> Observed.plus(request, new Field("X-Own", "1")));

        GatewayFinding found = finding(forwarded, forwarded);

        assertThat(found.habits()).extracting(GatewayDifference::words).containsExactly("adds X-Own");
        assertThat(found.cases()).allSatisfy(each -> {
            assertThat(each.effect()).isEqualTo(Effect.SAME);
            assertThat(each.differences()).isEmpty();
        });
        assertThat(found.comparable()).isTrue();
    }

    @Test
    void tellsOfACaseWhatIsNoHabit() {
        GatewayFinding found =
                finding(Observed.whole(), Observed.asked(request -> Observed.target(request, "/http/other")));

        assertThat(found.habits()).isEmpty();
        assertThat(found.count(Effect.SAME)).isEqualTo(1);
        assertThat(found.count(Effect.DIFFERS)).isEqualTo(1);
    }

    @Test
    void comparesInFiguresWhoAnswersItselfOnlyWhatStudiesDoNotSend() {
        CaseObservation itself =
                Observed.with(Observed.whole(), List.of(), List.of(Observed.status(Observed.reply(), 405)), After.OPEN);

        assertThat(finding(Observed.whole(), itself).comparable()).isTrue();
        GatewayFinding notAtAll = finding(itself, Observed.whole());
        assertThat(notAtAll.comparable()).isFalse();
        assertThat(notAtAll.notComparable()).containsExactly("get");
    }

    @Test
    void doesNotCompareInFiguresWhatDidNotComeUp() {
        assertThat(GatewayFinding.failed("nginx", "nginx", "it did not come up").comparable())
                .isFalse();
    }

    private static GatewayFinding finding(CaseObservation plain, CaseObservation odd) {
        return GatewayFinding.of(
                "edge",
                "an edge",
                List.of(PLAIN, ODD),
                List.of(Observed.whole(), Observed.whole()),
                List.of(plain, odd));
    }
}
