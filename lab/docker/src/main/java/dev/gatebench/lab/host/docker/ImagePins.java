package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collection;
import java.util.function.Consumer;

/** Sees at the user's Docker engine which images there are, so that later runs can be held to these. */
public final class ImagePins implements Closeable {
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private final DockerClient docker;
    private final LocalDate today;

    ImagePins(DockerClient docker, LocalDate today) {
        this.docker = docker;
        this.today = today;
    }

    /**
     * Asks the engine that is found.
     *
     * @throws EnvironmentException when none answers within 12 s
     */
    public static ImagePins ofTheUser(LocalDate today) {
        return new ImagePins(DockerEngine.client(), today);
    }

    /**
     * Pins images, each of which is pulled within 10 min where it is not here; tells of each that cannot be pinned, and
     * leaves it as it is.
     *
     * @param names names as studies have them
     * @param replace whether a name that is pinned to another digest is pinned to the engine's
     * @param refused takes a line for people
     * @return the known pins with the new ones
     */
    public PinnedDigests added(
            PinnedDigests known, Collection<String> names, boolean replace, Consumer<String> refused) {
        PinnedDigests all = known;
        for (String name : names) {
            try {
                Pin seen = of(name);
                if (!replace) {
                    all.requireNoOther(seen);
                }
                all = all.with(seen);
            } catch (EnvironmentException | StudyException e) {
                refused.accept(String.valueOf(e.getMessage()));
            }
        }
        return all;
    }

    /**
     * Returns the pin of an image that is here, else of the one that is pulled within 10 min.
     *
     * @param name name with a tag and no digest
     * @throws StudyException when it is none
     * @throws EnvironmentException when the image is not to be had, or comes of no registry
     */
    Pin of(String name) {
        ImageName asked = ImageName.of(name);
        if (asked.tag().isEmpty() || asked.digest().isPresent()) {
            throw new StudyException("an image must be named with a tag and without a digest, was " + Words.quote(name)
                    + ": give it as nginx:1.27");
        }
        InspectImageResponse found = EngineImages.image(docker, name).orElseGet(() -> pulled(name));
        String digest = OfficialImages.digestAtRegistry(asked, found)
                .orElseThrow(() -> new EnvironmentException(
                        "image '" + name + "' must have been at a registry to be pinned, has no digest of one: pull it"
                                + " from there or push it, or name it in the study by its id: image: " + name + "@"
                                + found.getId()));
        Pin pin = new Pin(name, digest, found.getOs() + "/" + found.getArch(), today);
        if (!PinFile.takes(pin)) {
            throw new EnvironmentException("image '" + name + "' must name its platform as linux/amd64, names "
                    + Words.quote(pin.platform()) + ": it is not pinned");
        }
        return pin;
    }

    private InspectImageResponse pulled(String name) {
        String problem = OfficialImages.pull(docker, name, PULL_LIMIT)
                .map(words -> " (" + words + ")")
                .orElse("");
        return EngineImages.image(docker, name)
                .orElseThrow(() -> new EnvironmentException("image '" + name + "' is not here and could not be pulled"
                        + " within " + PULL_LIMIT.toMinutes() + " min" + problem + ": pull it with 'docker pull " + name
                        + "'"));
    }

    @Override
    public void close() throws IOException {
        docker.close();
    }
}
