package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file with the body of a request, for tools that read it from one. */
public final class RequestBody {
    private static final String FILE = "request-body";

    private RequestBody() {}

    /**
     * Writes it, where the request has a body.
     *
     * @throws EnvironmentException when it cannot be written
     */
    public static void write(Path folder, RequestSpec request) {
        if (request.bodyBytes() > 0) {
            try {
                Files.write(file(folder), "x".repeat(request.bodyBytes()).getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new EnvironmentException(
                        "'" + file(folder) + "' cannot be written: " + e.getMessage() + "; free disk space", e);
            }
        }
    }

    /** Where it stands. */
    public static Path file(Path folder) {
        return folder.resolve(FILE).toAbsolutePath();
    }
}
