package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NotesTest {
    private static final List<String> TEN =
            IntStream.rangeClosed(1, 10).mapToObj(number -> "note " + number).toList();

    @Test
    void showsWhatTheTableMarksAndCountsTheRest() {
        Notes notes = Notes.of(TEN, List.of("note 1"), Stream.of(3, 2, 3, 9));

        assertThat(notes.marked()).containsExactly(2, 3, 9);
        assertThat(notes.host()).containsExactly("note 1");
        assertThat(notes.rest()).containsExactly("6 more remarks stand on the page.");
    }

    @Test
    void showsSixAtMost() {
        Notes notes = Notes.of(TEN, List.of(), IntStream.rangeClosed(1, 10).boxed());

        assertThat(notes.marked()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(notes.more()).isEqualTo(4);
    }

    @Test
    void saysNothingWhereThereIsNothing() {
        assertThat(Notes.of(List.of(), List.of(), Stream.of()).rest()).isEmpty();
    }
}
