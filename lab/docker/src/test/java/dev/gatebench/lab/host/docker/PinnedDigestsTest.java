package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedDigestsTest {
    private static final String DIGEST = "sha256:" + "0a".repeat(32);
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
        PinnedDigests pins = PinnedDigests.parse("# a note\nnginx:1.27\t" + DIGEST + "\n");

        assertThat(pins.byName()).isEqualTo(Map.of("nginx:1.27", DIGEST));
        assertThat(pins.pin(ImageName.of("nginx:1.27")).digest()).contains(DIGEST);
        assertThat(pins.pin(ImageName.of("nginx:1.28")).digest()).isEmpty();
        assertThat(pins.pin(ImageName.of("nginx:1.27@" + ANOTHER)).digest()).contains(ANOTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx:1.27 sha256:0a", "nginx:1.27\tsha256:0a", "nginx\tsha256:", "", "a:1\tsha256:0g"})
    void refusesALineThatIsNone(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PinnedDigests.parse(line + "\n"))
                .withMessage("a line must be a name with a tag, a tab and a digest sha256:…, was '" + line
                        + "': correct image-digests.tsv");
    }

    @Test
    void readsThoseOfThisRelease() {
        assertThat(PinnedDigests.bundled().byName().values()).allMatch(digest -> digest.matches("sha256:[0-9a-f]{64}"));
    }
}
