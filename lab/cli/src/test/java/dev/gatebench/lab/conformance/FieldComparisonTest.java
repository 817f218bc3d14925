package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.conformance.GatewayDifference.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldComparisonTest {
    private static final Field HOST = new Field("Host", "a");

    @Test
    void findsFieldsThatAreDroppedAddedAndChanged() {
        assertThat(words(List.of(HOST, new Field("X-One", "1")), List.of(new Field("Host", "b"), new Field("Own", ""))))
                .containsExactly("sets Host to b", "drops X-One", "adds Own");
    }

    @Test
    void takesNoOffenceAtTheOrderOfDifferentNames() {
        assertThat(words(List.of(HOST, new Field("X-One", "1")), List.of(new Field("X-One", "1"), HOST)))
                .isEmpty();
    }

    @Test
    void findsFieldsOfOneNameInAnotherOrder() {
        Field one = new Field("X-Many", "1");
        Field two = new Field("X-Many", "2");

        assertThat(words(List.of(one, two), List.of(two, one))).containsExactly("sets X-Many to 2, 1");
        assertThat(words(List.of(one, two), List.of(new Field("X-Many", "1, 2"))))
                .containsExactly("joins the fields X-Many");
    }

    @Test
    void tellsOtherLettersOfNamesOnceAndNotAsAFault() {
        List<GatewayDifference> found = new FieldComparison(Kind.REQUEST_HEADER)
                .of(
                        List.of(HOST, new Field("X-cASE", "1")),
                        List.of(new Field("host", "a"), new Field("x-case", "1")),
                        field -> true);

        assertThat(found).singleElement().satisfies(letters -> {
            assertThat(letters.words()).isEqualTo("writes host for Host");
            assertThat(letters.kind().effect()).isEqualTo(Effect.SAME);
        });
    }

    @Test
    void takesWhatGatewaysAreKnownToAddForNoFaultButWhatTheyDropOrReplaceForADifference() {
        Field forwarded = new Field("X-Forwarded-For", "192.0.2.1");

        assertThat(effects(List.of(), List.of(forwarded))).containsExactly(Effect.SAME);
        assertThat(effects(List.of(forwarded), List.of())).containsExactly(Effect.DIFFERS);
        assertThat(effects(List.of(forwarded), List.of(new Field("X-Forwarded-For", "127.0.0.1"))))
                .containsExactly(Effect.DIFFERS);
    }

    @Test
    void showsNoMoreThanTheBeginningOfALongValue() {
        assertThat(words(List.of(HOST), List.of(new Field("Host", "b".repeat(500)))))
                .containsExactly("sets Host to " + "b".repeat(40) + "…, 500 bytes");
    }

    private static List<String> words(List<Field> expected, List<Field> seen) {
        return new FieldComparison(Kind.REQUEST_HEADER)
                .of(expected, seen, field -> true).stream()
                        .map(GatewayDifference::words)
                        .toList();
    }

    private static List<Effect> effects(List<Field> expected, List<Field> seen) {
        return new FieldComparison(Kind.REQUEST_HEADER)
                .of(expected, seen, field -> true).stream()
                        .map(found -> found.kind().effect())
                        .toList();
    }
}
