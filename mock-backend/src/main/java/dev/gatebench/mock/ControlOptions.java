package dev.gatebench.mock;

import dev.gatebench.mock.file.GivenFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for the token that control requests must bring. The token comes from a file or an environment variable,
 * since all users of a machine can read the arguments of its processes.
 */
final class ControlOptions {
    /** Environment variable with the token, read if no file is named. */
    static final String VARIABLE = "GATEBENCH_MOCK_TOKEN";

    /** Most bytes of the file: a token, and the white space around it, have fewer. */
    private static final int MOST_BYTES = 4 << 10;

    private static final Pattern TOKEN = Pattern.compile("[0-9A-Za-z._~+/=-]{16,256}");

    @Option(
            names = "--control-token-file",
            paramLabel = "FILE",
            description = "File with the token that requests below /__mock/ must bring (default: the variable "
                    + VARIABLE + "; without it none is wanted).")
    private @Nullable Path file;

    private final Map<String, String> environment;

    ControlOptions(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Returns the token; empty if none is required.
     *
     * @throws IllegalArgumentException with one line that does not show the token
     */
    Optional<String> token() {
        if (file != null) {
            return Optional.of(checked("--control-token-file '" + file + "'", content(file)));
        }
        return Optional.ofNullable(environment.get(VARIABLE)).map(token -> checked(VARIABLE, token));
    }

    private static String content(Path file) {
        return new String(GivenFile.bytes("--control-token-file", file, MOST_BYTES), StandardCharsets.ISO_8859_1)
                .strip();
    }

    private static String checked(String where, String token) {
        if (!TOKEN.matcher(token).matches()) {
            throw new IllegalArgumentException(where + " must hold 16..256 letters, digits or ._~+/=-, was another text"
                    + " of " + token.length() + " characters");
        }
        return token;
    }
}
