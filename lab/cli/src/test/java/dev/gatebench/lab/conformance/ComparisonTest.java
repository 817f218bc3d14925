package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.conformance.Difference.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    @Test
    void findsNothingWhereNothingDiffers() {
        assertThat(differences(Observed.whole(), Observed.whole())).isEmpty();
    }

    @Test
    void seesThatAGatewayAnswersItselfAndDoesNotHoldItsReplyAgainstTheBackends() {
        Observation itself = Observed.with(
                Observed.whole(),
                List.of(),
                List.of(Observed.body(Observed.status(Observed.reply(), 405), Framing.LENGTH, "no", true)),
                After.OPEN);

        assertThat(differences(Observed.whole(), itself))
                .containsExactly(Difference.of(Kind.ANSWERS_ITSELF, "answers 405 itself"));
    }

    @Test
    void seesARequestThatTheBackendGetsTwice() {
        Observation twice = Observed.with(
                Observed.whole(),
                List.of(Observed.request(), Observed.request()),
                List.of(Observed.reply()),
                After.OPEN);

        assertThat(differences(Observed.whole(), twice))
                .containsExactly(Difference.of(Kind.REPEATS, "asks the backend 2 times"));
    }

    @Test
    void seesABodyThatIsStrippedOrChanged() {
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.NONE, ""))))
                .containsExactly(Difference.of(Kind.REQUEST_BODY, "the backend gets 0 of 4 bytes"));
        assertThat(differences(
                        Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.LENGTH, "DATA"))))
                .containsExactly(Difference.of(Kind.REQUEST_BODY, "the backend gets another body"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "repl", true))))
                .containsExactly(Difference.of(Kind.REPLY_BODY, "the client gets 4 of 5 bytes"));
    }

    @Test
    void seesAGatewayThatHangsWhereTheBackendGivesNoReply() {
        Observation closed = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.CLOSED);
        Observation silent = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.SILENT);
        Observation refused = Observed.with(Observed.whole(), List.of(), List.of(), After.REFUSED);
        Observation none = Observed.with(Observed.whole(), List.of(), List.of(), After.CLOSED);

        assertThat(differences(closed, closed)).isEmpty();
        assertThat(differences(closed, silent)).containsExactly(Difference.of(Kind.NO_REPLY, "no reply, is silent"));
        assertThat(differences(refused, none)).containsExactly(Difference.of(Kind.STANDS_IN, "closes"));
    }

    @Test
    void seesAMessageThatSaysItsLengthTwice() {
        Field chunked = new Field("Transfer-Encoding", "chunked");
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.plus(request, chunked))))
                .containsExactly(Difference.of(Kind.FRAMING_FIELDS, "sends both a length and chunks"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.plus(reply, new Field("content-length", "5")))))
                .containsExactly(Difference.of(Kind.FRAMING_FIELDS, "replies with Content-Length 2 times"));
    }

    @Test
    void tellsAHeaderThatIsDroppedFromOneThatIsAdded() {
        Difference adds = new Difference(Kind.REQUEST_HEADER, "accept", "adds accept");
        assertThat(adds.alike(new Difference(Kind.REQUEST_HEADER, "accept", "adds accept twice")))
                .isTrue();
        assertThat(adds.alike(new Difference(Kind.REQUEST_HEADER, "accept", "drops Accept")))
                .isFalse();
    }

    @Test
    void seesAnotherMethodAndAnotherTarget() {
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.method(request, "GET"))))
                .containsExactly(Difference.of(Kind.METHOD, "asks with GET"));
        assertThat(differences(Observed.whole(), Observed.asked(request -> Observed.target(request, "/http/\u00c3"))))
                .containsExactly(Difference.of(Kind.TARGET, "asks for /http/\\xC3"));
    }

    @Test
    void seesAnotherFramingOfTheSameBody() {
        assertThat(differences(
                        Observed.whole(), Observed.asked(request -> Observed.body(request, Framing.CHUNKED, "data"))))
                .containsExactly(Difference.of(Kind.REQUEST_FRAMING, "sends chunks"));
        assertThat(differences(
                        Observed.whole(),
                        Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "reply", true))))
                .containsExactly(Difference.of(Kind.REPLY_FRAMING, "replies with chunks"));
    }

    @Test
    void seesAReplyInPlaceOfTheBackends() {
        assertThat(differences(Observed.whole(), Observed.answered(reply -> Observed.status(reply, 502))))
                .containsExactly(Difference.of(Kind.STATUS, "answers 502"));
    }

    @Test
    void seesThatNoReplyComes() {
        Observation silent = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.SILENT);

        assertThat(differences(Observed.whole(), silent))
                .containsExactly(Difference.of(Kind.NO_REPLY, "no reply, is silent"));
    }

    @Test
    void letsAGatewayAnswerWhereTheBackendDoesNot() {
        Observation none = Observed.with(Observed.whole(), List.of(Observed.request()), List.of(), After.CLOSED);

        assertThat(differences(none, Observed.answered(reply -> Observed.status(reply, 502))))
                .containsExactly(Difference.of(Kind.STANDS_IN, "answers 502"));
        assertThat(Kind.STANDS_IN.effect()).isEqualTo(Effect.DIFFERS);
    }

    @Test
    void seesACutReplyThatIsPassedOffAsWhole() {
        Observation cut = Observed.with(
                Observed.whole(),
                List.of(Observed.request()),
                List.of(Observed.body(Observed.reply(), Framing.LENGTH, "rep", false)),
                After.CLOSED);

        assertThat(differences(cut, cut)).isEmpty();
        assertThat(differences(cut, Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "rep", true))))
                .extracting(Difference::kind)
                .contains(Kind.MENDED)
                .first()
                .isEqualTo(Kind.MENDED);
    }

    @Test
    void seesWhatBecomesOfTheConnection() {
        Observation closed =
                Observed.with(Observed.whole(), List.of(Observed.request()), List.of(Observed.reply()), After.CLOSED);

        assertThat(differences(Observed.whole(), closed)).containsExactly(Difference.of(Kind.CONNECTION, "closes"));
    }

    @Test
    void doesNotTellTwiceThatAReplyEndsOtherwiseThanWithTheConnection() {
        Observation untilClose = Observed.with(
                Observed.whole(),
                List.of(Observed.request()),
                List.of(Observed.body(Observed.reply(), Framing.CLOSE, "reply", true)),
                After.CLOSED);

        assertThat(differences(
                        untilClose, Observed.answered(reply -> Observed.body(reply, Framing.CHUNKED, "reply", true))))
                .containsExactly(Difference.of(Kind.REPLY_FRAMING, "replies with chunks"));
    }

    @Test
    void seesInterimReplies() {
        Observation with100 = Observed.answered(reply -> Observed.interim(reply, 100));

        assertThat(differences(with100, Observed.whole())).containsExactly(Difference.of(Kind.INTERIM, "sends no 100"));
        assertThat(differences(Observed.whole(), with100))
                .containsExactly(Difference.of(Kind.INTERIM, "sends 100 first"));
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
                .containsExactly(new Difference(Kind.KNOWN_HEADER, "via", "adds Via"));
        assertThat(differences(
                        Observed.whole(), Observed.answered(reply -> Observed.plus(reply, new Field("X-Own", "1")))))
                .containsExactly(new Difference(Kind.REPLY_HEADER, "x-own", "adds X-Own"));
    }

    @Test
    void tellsTheGravestFirst() {
        Observation both =
                Observed.asked(request -> Observed.body(Observed.target(request, "/other"), Framing.LENGTH, "lost"));

        assertThat(differences(Observed.whole(), both))
                .extracting(Difference::kind)
                .containsExactly(Kind.REQUEST_BODY, Kind.TARGET);
    }

    private static List<Difference> differences(Observation direct, Observation seen) {
        return new Comparison(direct, seen).differences();
    }
}
