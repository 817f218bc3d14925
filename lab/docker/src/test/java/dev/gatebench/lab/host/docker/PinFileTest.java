package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinFileTest {
    private static final String DIGEST = "sha256:" + "0a".repeat(32);
    private static final String LINE = "nginx:1.27\tsha256:"
            + "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a" + "\tlinux/arm64/v8\t2026-11-30";
    private static final String ANOTHER = "sha256:" + "0b".repeat(32);

    @Test
    void readsALineAsItWasWritten() {
        assertThat(PinFile.parse("# a note\n" + LINE + "\n", "images.tsv").sorted())
                .containsExactly(new Pin("nginx:1.27", DIGEST, "linux/arm64/v8", LocalDate.of(2026, 11, 30)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nginx:1.27 sha256:0a",
                "nginx:1.27\tsha256:0a",
                "nginx\tsha256:",
                "",
                "a:1\tsha256:0g",
                LINE + "0",
                LINE // a second time
            })
    void refusesALineThatIsNone(String line) {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> PinFile.parse(LINE + "\n" + line + "\n", "images.tsv"))
                .withMessageStartingWith("images.tsv line 2 must be a name with a tag ")
                .withMessageEndingWith("pin the image again with 'gatebench images --pin'");
    }

    @Test
    void refusesADayThatIsNone() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> PinFile.parse(LINE.replace("-11-30", "-11-31"), "images.tsv"));
    }

    @Test
    void writesWhatItReads(@TempDir Path folder) throws IOException {
        PinFile file = new PinFile(folder.resolve("gatebench/images.tsv"));
        assertThat(file.read()).isEqualTo(PinnedDigests.NONE);
        PinnedDigests pins = PinFile.parse(LINE, "images.tsv");

        file.write(pins.with(pin("nginx:1.27", ANOTHER)).with(pin("a.example:5000/b:1", ANOTHER)));

        assertThat(file.read().sorted())
                .containsExactly(pin("a.example:5000/b:1", ANOTHER), pin("nginx:1.27", ANOTHER));
        assertThat(Files.readString(file.path())).startsWith("# ").endsWith("\t2026-12-01\n");
    }

    private static Pin pin(String name, String digest) {
        return new Pin(name, digest, "linux/amd64", LocalDate.of(2026, 12, 1));
    }
}
