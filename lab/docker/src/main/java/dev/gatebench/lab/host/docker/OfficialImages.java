package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.PullResponseItem;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds images of others: those that are here, else those that can be pulled within 5 s. An image that has another
 * digest than the pinned one is refused.
 */
final class OfficialImages {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private OfficialImages() {}

    /** The result of a search: an image, or why there is none, for people. */
    record Found(Optional<Image> image, String whyNot) {}

    /**
     * Looks for an image.
     *
     * @param pins digests for arms that name none
     * @throws EnvironmentException when the image of that name that is here is another than the pinned one
     */
    static Found find(DockerClient docker, String reference, PinnedDigests pins) {
        ImageName name = pins.pin(ImageName.of(reference));
        Optional<InspectImageResponse> present = here(docker, name);
        if (present.isPresent()) {
            return new Found(Optional.of(image(reference, name, present.get())), "");
        }
        Optional<String> problem = pull(docker, name.exact(), LIMIT);
        return EngineImages.image(docker, name.exact())
                .map(pulled -> new Found(Optional.of(image(reference, name, pulled)), ""))
                .orElseGet(() -> new Found(
                        Optional.empty(),
                        "is not here and could not be pulled within " + LIMIT.toSeconds() + " s"
                                + problem.map(words -> " (" + words + ")").orElse("")));
    }

    /** Returns an image that is here by its digest, else by its name, under which it must be no other. */
    private static Optional<InspectImageResponse> here(DockerClient docker, ImageName name) {
        return EngineImages.image(docker, name.exact())
                .or(() -> name.digest().flatMap(digest -> EngineImages.image(docker, name.tagged())))
                .map(found -> required(name, found));
    }

    /**
     * Requires the pinned digest. An image that was built here and never was at a registry has no digest but its id.
     */
    private static InspectImageResponse required(ImageName name, InspectImageResponse found) {
        Set<String> digests =
                digests(found).map(OfficialImages::digestIn).collect(Collectors.toCollection(TreeSet::new));
        digests.add(String.valueOf(found.getId()));
        name.digest().filter(pinned -> !digests.contains(pinned)).ifPresent(pinned -> {
            String is = digestIn(digest(name, found));
            throw new EnvironmentException(
                    ("image '%s' must have the digest %s, to which it is pinned, has %s: remove it with"
                                    + " 'docker rmi %s' and pull the pinned one with 'docker pull %s', or trust the"
                                    + " other by image: %s@%s")
                            .formatted(name.tagged(), pinned, is, name.tagged(), name.exact(), name.tagged(), is));
        });
        return found;
    }

    private static Stream<String> digests(InspectImageResponse found) {
        return Stream.ofNullable(found.getRepoDigests()).flatMap(List::stream);
    }

    private static String digestIn(String repoDigest) {
        return repoDigest.substring(repoDigest.indexOf('@') + 1);
    }

    private static String digest(ImageName name, InspectImageResponse found) {
        return repoDigest(name, found).orElse(String.valueOf(found.getId()));
    }

    /** Returns the name and digest at its own registry where the image was at several. */
    private static Optional<String> repoDigest(ImageName name, InspectImageResponse found) {
        return digests(found)
                .filter(each -> each.startsWith(name.repository() + "@"))
                .findFirst()
                .or(() -> digests(found).findFirst());
    }

    /** Returns the digest that a registry has for an image that is here; empty for one that was at none. */
    static Optional<String> digestAtRegistry(ImageName name, InspectImageResponse found) {
        return repoDigest(name, found).map(OfficialImages::digestIn);
    }

    /** Pulls an image; returns what went wrong. */
    static Optional<String> pull(DockerClient docker, String reference, Duration limit) {
        try (ResultCallback.Adapter<PullResponseItem> pulling =
                docker.pullImageCmd(reference).exec(new ResultCallback.Adapter<>())) {
            pulling.awaitCompletion(limit.toSeconds(), TimeUnit.SECONDS);
            return Optional.empty();
        } catch (DockerException | IOException e) {
            return Optional.of(firstLine(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        } catch (RuntimeException e) {
            // the callback's own wrapping of a failed pull
            return Optional.of(firstLine(e.getCause() == null ? e : e.getCause()));
        }
    }

    private static String firstLine(Throwable problem) {
        return String.valueOf(problem.getMessage())
                .lines()
                .findFirst()
                .orElse(problem.getClass().getSimpleName());
    }

    private static Image image(String reference, ImageName name, InspectImageResponse found) {
        return Image.official(
                reference,
                String.valueOf(found.getId()),
                digest(name, found),
                name.digest().isPresent() ? Image.Step.PINNED : Image.Step.OFFICIAL,
                variables(found));
    }

    static Map<String, String> variables(InspectImageResponse image) {
        String[] set = image.getConfig() == null ? null : image.getConfig().getEnv();
        return Stream.ofNullable(set)
                .flatMap(Arrays::stream)
                .map(variable -> variable.split("=", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, last) -> last));
    }
}
