package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds images of others: those that are here, else those that can be pulled within {@value #LIMIT_SECONDS} s. */
final class OfficialImages {
    private static final int LIMIT_SECONDS = 5;

    private OfficialImages() {}

    /**
     * What was found.
     *
     * @param image the image; empty when there is none
     * @param whyNot why there is none, for people
     */
    record Found(Optional<Image> image, String whyNot) {}

    static Found find(DockerClient docker, String reference) {
        Optional<InspectImageResponse> present = DockerEngine.image(docker, reference);
        if (present.isPresent()) {
            return new Found(Optional.of(image(reference, present.get(), Image.Step.OFFICIAL)), "");
        }
        Optional<String> problem = pull(docker, reference);
        return DockerEngine.image(docker, reference)
                .map(pulled -> new Found(Optional.of(image(reference, pulled, Image.Step.OFFICIAL)), ""))
                .orElseGet(() -> new Found(
                        Optional.empty(),
                        "is not here and could not be pulled within " + LIMIT_SECONDS + " s"
                                + problem.map(words -> " (" + words + ")").orElse("")));
    }

    private static Optional<String> pull(DockerClient docker, String reference) {
        try (ResultCallback.Adapter<PullResponseItem> pulling =
                docker.pullImageCmd(reference).exec(new ResultCallback.Adapter<>())) {
            pulling.awaitCompletion(LIMIT_SECONDS, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (DockerException | java.io.IOException e) {
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

    private static Image image(String reference, InspectImageResponse found, Image.Step step) {
        return new OfficialImage(
                reference,
                Stream.ofNullable(found.getRepoDigests())
                        .flatMap(List::stream)
                        .findFirst()
                        .orElse(String.valueOf(found.getId())),
                step,
                variables(found));
    }

    /** The variables that an image sets. */
    static Map<String, String> variables(InspectImageResponse image) {
        String[] set = image.getConfig() == null ? null : image.getConfig().getEnv();
        return Stream.ofNullable(set)
                .flatMap(Arrays::stream)
                .map(variable -> variable.split("=", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, last) -> last));
    }
}
