package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Builds images at an engine, and looks for those that are there. */
final class EngineImages {
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);

    private EngineImages() {}

    /**
     * Builds an image.
     *
     * @param dockerfile the steps of which it is made
     * @param content writes the files that the steps name into a folder
     * @throws IOException when the engine does not do it within 5 min
     */
    static void build(DockerClient docker, String reference, String dockerfile, Content content) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.make()) {
            content.writeTo(scratch.path());
            Files.writeString(scratch.path().resolve("Dockerfile"), dockerfile);
            try (BuildImageResultCallback building = docker.buildImageCmd(
                            scratch.path().toFile())
                    .withTags(Set.of(reference))
                    .exec(new BuildImageResultCallback())) {
                building.awaitImageId(BUILD_LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (RuntimeException e) {
                throw new IOException("the engine did not build it: " + EngineCalls.oneLine(e), e);
            }
        }
    }

    interface Content {
        void writeTo(Path folder) throws IOException;
    }

    /** Returns the id of an image that is here. */
    static String imageId(DockerClient docker, String reference) {
        return String.valueOf(EngineCalls.ask(
                "find image '" + reference + "'",
                () -> docker.inspectImageCmd(reference).exec().getId()));
    }

    /** Returns an image, where it is here. */
    static Optional<InspectImageResponse> image(DockerClient docker, String reference) {
        return EngineCalls.ask("say whether image '" + reference + "' is here", () -> {
            try {
                return Optional.of(docker.inspectImageCmd(reference).exec());
            } catch (NotFoundException e) {
                return Optional.empty();
            }
        });
    }
}
