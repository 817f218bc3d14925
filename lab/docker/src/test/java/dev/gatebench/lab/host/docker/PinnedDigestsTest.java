package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.host.docker.PinnedDigests.Pin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedDigestsTest {
    private static final String DIGEST = "sha256:" + "0a".repeat(32);
    private static final String LINE = "nginx:1.27\tsha256:"
            + "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a" + "\tlinux/arm64/v8\t2026-11-30";
    private static final String ANOTHER = "sha256:" + "0b".repeat(32);

    @ParameterizedTest
    @CsvSource({
        "nginx, nginx, , nginx",
        "nginx:1.27, nginx, 1.27, nginx:1.27",
        "registry.example:5000/nginx, registry.example:5000/nginx, , registry.example:5000/nginx",
        "registry.example:5000/nginx:1.27, registry.example:5000/nginx, 1.27, registry.example:5000/nginx:1.27"
    })
    void takesANameApart(String reference, String repository, String tag, String tagged) {
        assertThat(ImageName.of(reference))
                .returns(repository, ImageName::repository)
                .returns(Optional.ofNullable(tag), ImageName::tag)
                .returns(Optional.empty(), ImageName::digest)
                .returns(tagged, ImageName::tagged)
                .returns(tagged, ImageName::exact);
        assertThat(ImageName.of(reference + "@" + DIGEST))
                .returns(tagged, ImageName::tagged)
                .returns(Optional.of(DIGEST), ImageName::digest)
                .returns(repository + "@" + DIGEST, ImageName::exact);
    }

    @Test
    void pinsWhatHasNoDigestOfItsOwn() {
        PinnedDigests pins = PinnedDigests.parse("# a note\n" + LINE + "\n", "images.tsv");

        assertThat(pins.sorted())
                .containsExactly(new Pin("nginx:1.27", DIGEST, "linux/arm64/v8", LocalDate.of(2026, 11, 30)));
        assertThat(pins.pin(ImageName.of("nginx:1.27")).digest()).contains(DIGEST);
        assertThat(pins.pin(ImageName.of("nginx:1.28")).digest()).isEmpty();
        assertThat(pins.pin(ImageName.of("nginx:1.27@" + ANOTHER)).digest()).contains(ANOTHER);
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
                .isThrownBy(() -> PinnedDigests.parse(LINE + "\n" + line + "\n", "images.tsv"))
                .withMessageStartingWith("images.tsv line 2 must be a name with a tag ")
                .withMessageEndingWith("pin the image again with 'gatebench images --pin'");
    }

    @Test
    void refusesADayThatIsNone() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> PinnedDigests.parse(LINE.replace("-11-30", "-11-31"), "images.tsv"));
    }

    @Test
    void writesWhatItReads(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("gatebench/images.tsv");
        assertThat(PinnedDigests.read(file).byName()).isEmpty();
        PinnedDigests pins = PinnedDigests.parse(LINE, "images.tsv");

        pins.with(List.of(pin("a.example:5000/b:1", ANOTHER), pin("nginx:1.27", ANOTHER)))
                .write(file);

        assertThat(PinnedDigests.read(file).sorted())
                .containsExactly(pin("a.example:5000/b:1", ANOTHER), pin("nginx:1.27", ANOTHER));
        assertThat(Files.readString(file)).startsWith("# ").endsWith("\t2026-12-01\n");
    }

    private static Pin pin(String name, String digest) {
        return new Pin(name, digest, "linux/amd64", LocalDate.of(2026, 12, 1));
    }
}
