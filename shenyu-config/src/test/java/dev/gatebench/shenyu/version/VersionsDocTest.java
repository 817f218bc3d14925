package dev.gatebench.shenyu.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The tables of docs/shenyu-versions.md are those of versions.yml. */
class VersionsDocTest {
    private final VersionsDoc tables = new VersionsDoc(ShenyuVersions.bundled());

    @Test
    void itsTableOfReleasesIsTrue() throws IOException {
        assertThat(between("releases")).isEqualTo(tables.releases());
    }

    @Test
    void itsTableOfSettingsIsTrue() throws IOException {
        assertThat(between("settings")).isEqualTo(tables.settings());
    }

    private static String between(String name) throws IOException {
        String doc = Files.readString(Path.of("../docs/shenyu-versions.md"));
        String begin = "<!-- " + name + " -->";
        String end = "<!-- /" + name + " -->";
        assertThat(doc).contains(begin, end);
        return doc.substring(doc.indexOf(begin) + begin.length(), doc.indexOf(end))
                .strip();
    }
}
