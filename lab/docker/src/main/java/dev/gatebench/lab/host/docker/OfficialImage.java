package dev.gatebench.lab.host.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An image of others; what its entrypoint takes is what the command says.
 *
 * @param reference what its arm calls it: name, tag, digest
 * @param exact its id
 * @param digest its digest
 * @param step how it came to be here
 * @param variables the variables that it sets
 */
record OfficialImage(String reference, String exact, String digest, Step step, Map<String, String> variables)
        implements Image {
    OfficialImage {
        variables = Map.copyOf(variables);
    }

    @Override
    public List<String> words(List<String> command) {
        return command;
    }

    @Override
    public List<Path> binds() {
        return List.of();
    }

    @Override
    public boolean isOurs() {
        return false;
    }
}
