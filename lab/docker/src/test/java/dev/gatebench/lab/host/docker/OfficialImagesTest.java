package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.ContainerConfig;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfficialImagesTest {
    private static final String DIGEST = "sha256:" + "0a".repeat(32);
    private static final String ANOTHER = "sha256:" + "0b".repeat(32);
    private static final String ID = "sha256:" + "0c".repeat(32);
    private static final PinnedDigests NO_PINS = PinnedDigests.NONE;

    @Test
    void readsTheVariablesOfAnImage() {
        InspectImageResponse image = new InspectImageResponse()
                .withConfig(new ContainerConfig()
                        .withEnv(new String[] {"PATH=/bin", "JAVA_VERSION=8u342", "OPTIONS=-Da=b", "EMPTY=", "BARE"}));

        assertThat(OfficialImages.variables(image))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("PATH", "/bin", "JAVA_VERSION", "8u342", "OPTIONS", "-Da=b", "EMPTY", ""));
    }

    @Test
    void findsNoneInAnImageThatSetsNone() {
        assertThat(OfficialImages.variables(new InspectImageResponse())).isEmpty();
        assertThat(OfficialImages.variables(new InspectImageResponse().withConfig(new ContainerConfig())))
                .isEmpty();
    }

    @Test
    void takesTheImageThatIsHereAndPinsItById() {
        FakeEngine engine = new FakeEngine().with("nginx:1.27", image("nginx@" + DIGEST));

        assertThat(find(engine, "nginx:1.27").image()).hasValueSatisfying(image -> assertThat(image)
                .returns("nginx:1.27", Image::reference)
                .returns(ID, Image::exact)
                .returns("nginx@" + DIGEST, Image::digest)
                .returns(Image.Step.OFFICIAL, Image::step));
    }

    @Test
    void tellsTheDigestOfItsOwnRegistry() {
        FakeEngine engine = new FakeEngine()
                .with("mirror.example/nginx:1", image("nginx@" + ANOTHER, "mirror.example/nginx@" + DIGEST));

        assertThat(find(engine, "mirror.example/nginx:1").image().orElseThrow().digest())
                .isEqualTo("mirror.example/nginx@" + DIGEST);
    }

    @Test
    void takesTheImageOfThePinnedDigest() {
        FakeEngine byTag = new FakeEngine().with("nginx:1.27", image("nginx@" + DIGEST));
        FakeEngine byDigest = new FakeEngine().with("nginx@" + DIGEST, image("nginx@" + DIGEST));
        FakeEngine builtHere = new FakeEngine().with("nginx:1.27", image());

        for (FakeEngine engine : List.of(byTag, byDigest)) {
            assertThat(find(engine, "nginx:1.27@" + DIGEST).image()).hasValueSatisfying(image -> assertThat(image)
                    .returns(Image.Step.PINNED, Image::step)
                    .returns("nginx:1.27@" + DIGEST, Image::reference));
        }
        assertThat(find(builtHere, "nginx:1.27@" + ID).image()).isPresent();
    }

    @Test
    void refusesAnotherImageThanThePinnedOne() {
        FakeEngine engine = new FakeEngine().with("nginx:1.27", image("nginx@" + ANOTHER));
        PinnedDigests catalogue =
                PinnedDigests.NONE.with(new Pin("nginx:1.27", DIGEST, "linux/amd64", LocalDate.EPOCH));

        for (var asked :
                Map.of("nginx:1.27@" + DIGEST, NO_PINS, "nginx:1.27", catalogue).entrySet()) {
            assertThatExceptionOfType(EnvironmentException.class)
                    .isThrownBy(() -> OfficialImages.find(engine.client(), asked.getKey(), asked.getValue()))
                    .withMessage("image 'nginx:1.27' must have the digest " + DIGEST + ", to which it is pinned, has "
                            + ANOTHER + ": remove it with 'docker rmi nginx:1.27' and pull the pinned one with 'docker"
                            + " pull nginx@" + DIGEST + "', or trust the other by image: nginx:1.27@" + ANOTHER);
        }
    }

    @Test
    void pullsByTheDigestAndNotByTheTag() {
        OfficialImages.Found found = find(new FakeEngine(), "nginx:1.27@" + DIGEST);

        assertThat(found.image()).isEmpty();
        assertThat(found.whyNot())
                .isEqualTo("is not here and could not be pulled within 5 s (Status 404: no registry)");
    }

    private static OfficialImages.Found find(FakeEngine engine, String reference) {
        return OfficialImages.find(engine.client(), reference, NO_PINS);
    }

    private static InspectImageResponse image(String... repoDigests) {
        return new InspectImageResponse().withId(ID).withRepoDigests(List.of(repoDigests));
    }
}
