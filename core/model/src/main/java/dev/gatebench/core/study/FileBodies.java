package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads bodies of requests that a study has in files of its own, {@code file(order.json)}. The study then holds their
 * bytes, as does the {@code study.yml} of its runs. A stranger's study gets at no other file: it must be in the study's
 * folder or below, also where it is a link, and nothing of its path may be hidden, since folders of keys are.
 */
final class FileBodies {
    /** Greatest size of a file, bytes. */
    static final int MAX_BYTES = 32 << 10;

    /** Greatest size of all files, bytes: in base64, beside the rest of a study, {@link StudyFiles#MAX_BYTES}. */
    static final int MAX_BYTES_TOGETHER = 4 * MAX_BYTES;

    private static final String BODY = "body";
    private static final String FILE = "file(";

    private final Document document;
    private final Optional<Path> folder;
    private final List<Problem> problems = new ArrayList<>();
    private int together;

    private FileBodies(Document document, Optional<Path> folder) {
        this.document = document;
        this.folder = folder;
    }

    /**
     * Puts the bytes of files in their place, and returns a problem for each file that cannot be read.
     *
     * @param folder the study's folder; empty for a study that is no file
     */
    static List<Problem> read(Document document, Optional<Path> folder) {
        FileBodies bodies = new FileBodies(document, folder);
        bodies.read(KeyPath.ROOT.key("request"));
        for (int i = 0; i < document.at(Mix.REQUESTS).size(); i++) {
            bodies.read(Mix.REQUESTS.index(i));
        }
        return bodies.problems;
    }

    private void read(KeyPath request) {
        KeyPath path = request.key(BODY);
        String words = document.at(path).asText();
        if (words.startsWith(FILE) && words.endsWith(")") && document.at(request) instanceof ObjectNode mapping) {
            try {
                byte[] content = content(words.substring(FILE.length(), words.length() - 1));
                together += content.length;
                if (together > MAX_BYTES_TOGETHER) {
                    throw new IOException("all files together have more than " + MAX_BYTES_TOGETHER + " bytes");
                }
                Origin origin = document.origin(path);
                mapping.put(BODY, RequestBody.of(content).words());
                document.rewritten(path, origin);
            } catch (IOException | InvalidPathException e) {
                problems.add(document.problem(
                        path,
                        "must be a file of 1.." + MAX_BYTES + " bytes in the study's folder or below, was "
                                + Words.quote(words) + ": " + Words.oneLine(String.valueOf(e.getMessage()))));
            }
        }
    }

    private byte[] content(String name) throws IOException {
        Path base = folder.orElseThrow(() -> new IOException("this study is no file, and has no folder"))
                .toRealPath();
        Path file = base.resolve(name).toRealPath();
        if (!file.startsWith(base)) {
            throw new IOException("it is outside of it");
        }
        for (Path part : base.relativize(file)) {
            if (part.toString().startsWith(".")) {
                throw new IOException("'" + part + "' is hidden");
            }
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is no file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            if (content.length == 0 || content.length > MAX_BYTES) {
                throw new IOException("it has " + (content.length == 0 ? "none" : "more"));
            }
            return content;
        }
    }
}
