package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.command.InspectImageResponse;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImagePinsTest {
    private static final String DIGEST = "sha256:" + "0a".repeat(32);
    private static final String ANOTHER = "sha256:" + "0b".repeat(32);
    private static final String ID = "sha256:" + "0c".repeat(32);
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    private final List<String> refused = new ArrayList<>();

    @Test
    void pinsAnImageToTheDigestOfItsOwnRegistryAndHoldsRunsToIt() {
        FakeEngine engine = new FakeEngine()
                .with("mirror.example/nginx:1", image("nginx@" + ANOTHER, "mirror.example/nginx@" + DIGEST));

        Pin pin = pins(engine).of("mirror.example/nginx:1");

        assertThat(pin).isEqualTo(new Pin("mirror.example/nginx:1", DIGEST, "linux/arm64", TODAY));
        PinnedDigests list = PinnedDigests.NONE.with(pin);
        assertThat(OfficialImages.find(engine.client(), pin.name(), list).image())
                .hasValueSatisfying(image -> assertThat(image.step()).isEqualTo(Image.Step.PINNED));
        FakeEngine later = new FakeEngine().with("mirror.example/nginx:1", image("mirror.example/nginx@" + ANOTHER));
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> OfficialImages.find(later.client(), pin.name(), list))
                .withMessageContaining("must have the digest " + DIGEST + ", to which it is pinned, has " + ANOTHER);
    }

    @Test
    void pinsNoImageThatWasAtNoRegistry() {
        FakeEngine engine = new FakeEngine().with("own:1", image());

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> pins(engine).of("own:1"))
                .withMessage("image 'own:1' must have been at a registry to be pinned, has no digest of one: pull it"
                        + " from there or push it, or name it in the study by its id: image: own:1@" + ID);
    }

    @Test
    void pinsNoImageWhosePlatformWouldBeAnotherLineOfTheList() {
        InspectImageResponse forged =
                image("nginx@" + DIGEST).withArch("amd64\t2026-01-01\nhaproxy:3\t" + ANOTHER + "\tlinux/amd64");

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> pins(new FakeEngine().with("nginx:1", forged)).of("nginx:1"))
                .withMessageStartingWith("image 'nginx:1' must name its platform as linux/amd64, names ");
    }

    @Test
    void saysThatAnImageIsNotToBeHad() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> pins(new FakeEngine()).of("nginx:1.27"))
                .withMessage("image 'nginx:1.27' is not here and could not be pulled within 10 min (Status 404: no"
                        + " registry): pull it with 'docker pull nginx:1.27'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "registry.example:5000/nginx", "nginx:1.27@sha256:0a"})
    void asksForATagAndNoDigest(String name) {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> pins(new FakeEngine()).of(name))
                .withMessageStartingWith("an image must be named with a tag and without a digest, was '" + name);
    }

    @Test
    void leavesAPinThatDiffersUnlessItIsToBeReplaced() {
        FakeEngine engine = new FakeEngine().with("nginx:1", image("nginx@" + ANOTHER));
        PinnedDigests known = PinnedDigests.NONE.with(new Pin("nginx:1", DIGEST, "linux/arm64", TODAY.minusDays(1)));

        assertThat(pins(engine).added(known, List.of("nginx:1"), false, refused::add))
                .isEqualTo(known);
        assertThat(refused)
                .containsExactly("image 'nginx:1' is pinned to " + DIGEST + " since 2026-11-29, the engine has "
                        + ANOTHER + ": pin it to that by --replace, or pull the pinned one with 'docker pull nginx@"
                        + DIGEST + "'");
        assertThat(pins(engine).added(known, List.of("nginx:1"), true, refused::add))
                .isEqualTo(PinnedDigests.NONE.with(new Pin("nginx:1", ANOTHER, "linux/arm64", TODAY)));
        assertThat(refused).hasSize(1);
    }

    @Test
    void pinsTheOthersWhereOneHasNoTagOrIsNotToBeHad() {
        FakeEngine engine = new FakeEngine().with("nginx:1", image("nginx@" + DIGEST));

        PinnedDigests pins =
                pins(engine).added(PinnedDigests.NONE, List.of("nginx", "none:1", "nginx:1"), false, refused::add);

        assertThat(pins.byName()).containsOnlyKeys("nginx:1");
        assertThat(refused)
                .hasSize(2)
                .anyMatch(line -> line.startsWith("an image must be named with a tag"))
                .anyMatch(line -> line.startsWith("image 'none:1' is not here"));
    }

    private static ImagePins pins(FakeEngine engine) {
        return new ImagePins(engine.client(), TODAY);
    }

    private static InspectImageResponse image(String... repoDigests) {
        return new InspectImageResponse()
                .withId(ID)
                .withOs("linux")
                .withArch("arm64")
                .withRepoDigests(List.of(repoDigests));
    }
}
