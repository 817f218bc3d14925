package dev.gatebench.lab.host.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An image that was found or made, and how a command that was meant for this machine is run in it. */
interface Image {

    /** How the image came to be here: the step of {@code docs/containers.md}. */
    enum Step {
        /** An official image, here already or pulled: when the run is resumed it is here. */
        OFFICIAL("official image"),
        /** The same, of the digest that the arm or the catalogue demands. */
        PINNED("official image, pinned by its digest"),
        /** Built here of a jlinked JRE and the project's jars. */
        BUILT("built here: jlinked JRE and jars"),
        /** Empty, with this machine's programs bound into it. */
        HOST_BINDS("empty, with this machine's folders bound read-only");

        private final String words;

        Step(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** What it is called: {@code name:tag}. */
    String reference();

    /** What containers are made of: a name that no other image can get meanwhile, where it has one. */
    default String exact() {
        return reference();
    }

    /** Its digest, where it was pulled, else the id that its content gives it; both begin with {@code sha256:}. */
    String digest();

    Step step();

    /** The words of a command that was meant for this machine: program and arguments, or those of its entrypoint. */
    List<String> words(List<String> command);

    /** Folders and files of this machine that it must see, read-only, at their own paths. */
    List<Path> binds();

    /** The variables that it sets itself, where anybody asks for them. */
    default Map<String, String> variables() {
        return Map.of();
    }

    /** Whether it needs no folder that it can write into but {@code /tmp} and the run's. */
    boolean isOurs();
}
