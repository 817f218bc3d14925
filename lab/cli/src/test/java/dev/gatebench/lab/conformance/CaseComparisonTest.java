package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.conformance.GatewayDifference.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseComparisonTest {

    @Test
    void findsNothingWhereNothingDiffers() {
        assertThat(differences(Observed.whole(), Observed.whole())).isEmpty();
    }

    @Test
    void seesThatAGatewayAnswersItselfAndDoesNotHoldItsReplyAgainstTheBackends() {
        CaseObservation itself = Observed.with(
                Observed.whole(),
                List.of(),
                List.of(Observed.body(Observed.status(Observed.reply(), 405), Framing.LENGTH, "no", true)),
                After.OPEN);

        assertThat(differences(Observed.whole(), itself))
                .containsExactly(Kind.ANSWERS_ITSELF.told("answers 405 itself"));
    }

    @Test
    void seesARequestThatTheBackendGetsTwice() {
        CaseObservation twice = Observed.with(
                Observed.whole(),
                List.of(Observed.request(), Observed.request()),
                List.of(Observed.reply()),
                After.OPEN);

        assertThat(differences(Observed.whole(), twice)).containsExactly(Kind.REPEATS.told("asks the backend 2 times"));
    }

    @Test
    void seesABodyThatIsStrippedOrChanged() {
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.NONE, ""))))
                .containsExactly(Kind.REQUEST_BODY.told("the backend gets 0 of 4 bytes"));
        assertThat(differences(
                        Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.LENGTH, "DATA"))))
                .containsExactly(Kind.REQUEST_BODY.told("the backend gets another body"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "repl", true))))
                .containsExactly(Kind.REPLY_BODY.told("the client gets 4 of 5 bytes"));
    }

    @Test
    void seesAGatewayThatHangsWhereTheBackendGivesNoReply() {
        CaseObservation closed = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.CLOSED);
        CaseObservation silent = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.SILENT);
        CaseObservation refused = Observed.with(Observed.whole(), List.of(), List.of(), After.REFUSED);
        CaseObservation none = Observed.with(Observed.whole(), List.of(), List.of(), After.CLOSED);

        assertThat(differences(closed, closed)).isEmpty();
        assertThat(differences(closed, silent)).containsExactly(Kind.NO_REPLY.told("no reply, is silent"));
        assertThat(differences(refused, none)).containsExactly(Kind.STANDS_IN.told("closes"));
    }

    @Test
    void seesAMessageThatSaysItsLengthTwice() {
        Field chunked = new Field("Transfer-Encoding", "chunked");
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.plus(request, chunked))))
                .containsExactly(Kind.FRAMING_FIELDS.told("sends both a length and chunks"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.plus(reply, new Field("content-length", "5")))))
                .containsExactly(Kind.FRAMING_FIELDS.told("replies with Content-Length 2 times"));
    }

    @Test
    void tellsAHeaderThatIsDroppedFromOneThatIsAdded() {
        GatewayDifference adds = new GatewayDifference(Kind.REQUEST_HEADER, "accept", "adds accept");
        assertThat(adds.alike(new GatewayDifference(Kind.REQUEST_HEADER, "accept", "adds accept twice")))
                .isTrue();
        assertThat(adds.alike(new GatewayDifference(Kind.REQUEST_HEADER, "accept", "drops Accept")))
                .isFalse();
    }

    @Test
    void seesAnotherMethodAndAnotherTarget() {
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.method(request, "GET"))))
                .containsExactly(Kind.METHOD.told("asks with GET"));
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.target(request, "/http/\u00c3"))))
                .containsExactly(Kind.TARGET.told("asks for /http/\\xC3"));
    }

    @Test
    void seesAnotherFramingOfTheSameBody() {
        assertThat(differences(
                        Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.CHUNKED, "data"))))
                .containsExactly(Kind.REQUEST_FRAMING.told("sends chunks"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "reply", true))))
                .containsExactly(Kind.REPLY_FRAMING.told("replies with chunks"));
    }

    @Test
    void seesAReplyInPlaceOfTheBackends() {
        assertThat(differences(Observed.whole(), Observed.answered(reply -> Observed.status(reply, 502))))
                .containsExactly(Kind.STATUS.told("answers 502"));
    }

    @Test
    void seesThatNoReplyComes() {
        CaseObservation silent = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.SILENT);

        assertThat(differences(Observed.whole(), silent)).containsExactly(Kind.NO_REPLY.told("no reply, is silent"));
    }

    @Test
    void letsAGatewayAnswerWhereTheBackendDoesNot() {
        CaseObservation none = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.CLOSED);

        assertThat(differences(none, Observed.answered(reply -> Observed.status(reply, 502))))
                .containsExactly(Kind.STANDS_IN.told("answers 502"));
        assertThat(Kind.STANDS_IN.effect()).isEqualTo(Effect.DIFFERS);
    }

    @Test
    void seesACutReplyThatIsPassedOffAsWhole() {
        CaseObservation cut = Observed.with(
                Observed.whole(),
                List.of(Observed.request()),
                List.of(Observed.body(Observed.reply(), Framing.LENGTH, "rep", false)),
                After.CLOSED);

        assertThat(differences(cut, cut)).isEmpty();
        assertThat(differences(cut, Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "rep", true))))
                .extracting(GatewayDifference::kind)
                .contains(Kind.MENDED)
                .first()
                .isEqualTo(Kind.MENDED);
    }

    @Test
    void seesWhatBecomesOfTheConnection() {
        CaseObservation closed =
                Observed.with(Observed.whole(), List.of(Observed.request()), List.of(Observed.reply()), After.CLOSED);

        assertThat(differences(Observed.whole(), closed)).containsExactly(Kind.CONNECTION.told("closes"));
    }

    @Test
    void doesNotTellTwiceThatAReplyEndsOtherwiseThanWithTheConnection() {
        CaseObservation untilClose = Observed.with(
                Observed.whole(),
                List.of(Observed.request()),
                List.of(Observed.body(Observed.reply(), Framing.CLOSE, "reply", true)),
                After.CLOSED);

        assertThat(differences(
                        untilClose, Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "reply", true))))
                .containsExactly(Kind.REPLY_FRAMING.told("replies with chunks"));
    }

    @Test
    void seesInterimReplies() {
        CaseObservation with100 = Observed.answered(reply -> Observed.interim(reply, 100));

        assertThat(differences(with100, Observed.whole())).containsExactly(Kind.INTERIM.told("sends no 100"));
        assertThat(differences(Observed.whole(), with100)).containsExactly(Kind.INTERIM.told("sends 100 first"));
        assertThat(differences(with100, Observed.answered(reply -> Observed.interim(reply, 100, 100))))
                .isEmpty();
    }

    @Test
    void looksAtHeadersOfBothSidesButNotAtThoseOfOneConnection() {
        assertThat(differences(
                        Observed.whole(),
                        Observed.asked(request -> Observed.plus(request, new Field("Connection", "close")))))
                .isEmpty();
        assertThat(differences(
                        Observed.whole(), Observed.asked(request -> Observed.plus(request, new Field("Via", "1.1 a")))))
                .containsExactly(new GatewayDifference(Kind.KNOWN_HEADER, "via", "adds Via"));
        assertThat(differences(
                        Observed.whole(), Observed.answered(reply -> Observed.plus(reply, new Field("X-Own", "1")))))
                .containsExactly(new GatewayDifference(Kind.REPLY_HEADER, "x-own", "adds X-Own"));
    }

    @Test
    void tellsTheGravestFirst() {
        CaseObservation both =
                Observed.asked(request -> Observed.body(Observed.target(request, "/other"), Framing.LENGTH, "lost"));

        assertThat(differences(Observed.whole(), both))
                .extracting(GatewayDifference::kind)
                .containsExactly(Kind.REQUEST_BODY, Kind.TARGET);
    }

    private static List<GatewayDifference> differences(CaseObservation direct, CaseObservation seen) {
        return new CaseComparison(direct, seen).differences();
    }
}
