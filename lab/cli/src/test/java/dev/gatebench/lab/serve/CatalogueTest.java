package dev.gatebench.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.lab.serve.Catalogue.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    @TempDir
    private Path dir;

    @Test
    void readsAFolderAgainOnlyOnceItHasChanged() throws IOException {
        SyntheticHistory.write(dir, 0, 140);
        SyntheticHistory.write(dir, 1, 140);
        Catalogue catalogue = new Catalogue(List.of(dir));
        Map<String, Entry> first = catalogue.entries();
        assertThat(first.keySet()).containsExactly("day-01", "day-00");

        SyntheticHistory.write(dir, 1, 140, "another", info -> info.ended(Instant.EPOCH, false, List.of()));
        Map<String, Entry> second = catalogue.entries();

        assertThat(second.get("day-00")).isSameAs(first.get("day-00"));
        assertThat(second.values())
                .extracting(entry -> entry.listed().orElseThrow().state())
                .containsExactly("incomplete", "complete");
    }

    @Test
    void tellsFoldersOfOneNameApart() throws IOException {
        Path one = Files.createDirectories(dir.resolve("one"));
        Path other = Files.createDirectories(dir.resolve("other"));
        SyntheticHistory.write(one, 0, 140);
        SyntheticHistory.write(other, 0, 140);

        assertThat(new Catalogue(List.of(one, other, one)).folders())
                .containsExactly(
                        Map.entry("day-00", one.resolve("day-00")), Map.entry("day-00-2", other.resolve("day-00")));
        assertThat(new Catalogue(List.of(one.resolve("day-00"))).runs()).containsOnlyKeys("day-00");
    }

    /** Secret paths are made of names: the page of a run that is gone would else know the path of another. */
    @Test
    void givesTheNameOfAFolderThatIsGoneToNoOther() throws IOException {
        Path one = Files.createDirectories(dir.resolve("one"));
        Path other = Files.createDirectories(dir.resolve("other"));
        SyntheticHistory.write(one, 0, 140);
        SyntheticHistory.write(other, 0, 140);
        Catalogue catalogue = new Catalogue(List.of(one, other));
        assertThat(catalogue.folders()).containsOnlyKeys("day-00", "day-00-2");

        Files.move(one.resolve("day-00"), dir.resolve("gone"));

        assertThat(catalogue.folders()).containsExactly(Map.entry("day-00-2", other.resolve("day-00")));
    }
}
