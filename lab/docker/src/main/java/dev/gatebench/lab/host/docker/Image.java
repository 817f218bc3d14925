package dev.gatebench.lab.host.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An image that was found or made, and how a command that was meant for this machine is run in it.
 *
 * @param reference name by which its arm or this project calls it: {@code name:tag}
 * @param exact name that no other image can get meanwhile, where it has one, of which containers are made
 * @param digest its digest, where it was pulled, else the id that its content gives it; both begin with {@code sha256:}
 * @param step origin of the image
 * @param places files of this machine that it holds, by their paths here: their paths in it
 * @param binds folders and files of this machine that it must see, read-only, at their own paths
 * @param variables the variables that it sets itself, where anybody asks for them
 */
record Image(
        String reference,
        String exact,
        String digest,
        Step step,
        Map<String, String> places,
        List<Path> binds,
        Map<String, String> variables) {
    Image {
        places = Map.copyOf(places);
        binds = List.copyOf(binds);
        variables = Map.copyOf(variables);
    }

    /** Describes an image that was built here of this machine's files. */
    static Image built(String reference, String id, Step step, Map<String, String> places, List<Path> binds) {
        return new Image(reference, reference, id, step, places, binds, Map.of());
    }

    /** Describes an image of others, whose entrypoint takes the words of the command. */
    static Image official(String reference, String id, String digest, Step step, Map<String, String> variables) {
        return new Image(reference, id, digest, step, Map.of(), List.of(), variables);
    }

    /** The origin of an image: the step of {@code docs/containers.md}. */
    enum Step {
        /** An official image, here already or pulled: when the run is resumed it is here. */
        OFFICIAL("official image"),
        /** An official image of the digest that the arm or the catalogue demands. */
        PINNED("official image, pinned by its digest"),
        /** An image built here of a jlinked JRE and the project's jars. */
        BUILT("built here: jlinked JRE and jars"),
        /** An empty image, with this machine's programs bound into it. */
        HOST_BINDS("empty, with this machine's folders bound read-only");

        private final String words;

        Step(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** Returns a command that was meant for this machine as it is to be run in the image. */
    List<String> words(List<String> command) {
        return command.stream().map(word -> places.getOrDefault(word, word)).toList();
    }

    /** Returns whether it needs no folder that it can write into but {@code /tmp} and the run's. */
    boolean isOurs() {
        return step == Step.BUILT || step == Step.HOST_BINDS;
    }
}
