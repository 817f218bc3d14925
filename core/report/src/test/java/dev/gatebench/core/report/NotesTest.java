package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NotesTest {
    private static final List<String> TEN =
            IntStream.rangeClosed(1, 10).mapToObj(number -> "note " + number).toList();

    @Test
    void showsSixAtMostWithoutThoseOfTheHostAndCountsTheRest() {
        Notes notes = Notes.of(TEN, List.of("note 2"));

        assertThat(notes.shown()).containsExactly(1, 3, 4, 5, 6, 7);
        assertThat(notes.host()).containsExactly("note 2");
        assertThat(notes.rest()).containsExactly("3 more remarks stand on the page.");
    }

    @Test
    void saysNothingWhereThereIsNothing() {
        assertThat(Notes.of(List.of(), List.of()).rest()).isEmpty();
    }
}
