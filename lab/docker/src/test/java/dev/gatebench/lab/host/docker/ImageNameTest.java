package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageNameTest {
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
    void takesThePinOfANameWithoutADigest() {
        PinnedDigests pins = PinnedDigests.NONE.with(new Pin("nginx:1.27", DIGEST, "linux/amd64", LocalDate.EPOCH));

        assertThat(pins.pin(ImageName.of("nginx:1.27")).digest()).contains(DIGEST);
        assertThat(pins.pin(ImageName.of("nginx:1.28")).digest()).isEmpty();
        assertThat(pins.pin(ImageName.of("nginx:1.27@" + ANOTHER)).digest()).contains(ANOTHER);
    }
}
