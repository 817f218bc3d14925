package dev.gatebench.lab.host.remote;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.agent.Listed;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of this machine at an agent's, each under its own path, and what its tasks wrote brought back. */
final class StagedFiles {
    private final AgentClient client;

    /** What was sent last, by path: what has not changed since is not sent again. */
    private final Map<Path, String> sent = new HashMap<>();

    /** What was fetched last, by path. */
    private final Map<Path, Listed.Entry> fetched = new HashMap<>();

    StagedFiles(AgentClient client) {
        this.client = client;
    }

    /** Sends a file, or a folder with all that is in it; nothing where there is none. */
    synchronized void put(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(absolute)) {
                files = all.filter(Files::isRegularFile).sorted().toList();
            }
            for (Path file : files) {
                send(file);
            }
        } else if (Files.isRegularFile(absolute)) {
            send(absolute);
        }
    }

    private void send(Path file) throws IOException {
        String content = Sha256.of(file);
        if (!content.equals(sent.get(file))) {
            client.put("/file").with("path", file).sending(file).bytes();
            sent.put(file, content);
        }
    }

    /** Brings what has been written under a path until now to the same path here. */
    synchronized void fetch(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        for (Listed.Entry entry :
                client.get("/files").with("path", absolute).as(Listed.class).files()) {
            Path file = within(absolute, entry.path());
            if (!entry.equals(fetched.get(file)) && !sentAsItIs(file, entry)) {
                bring(file);
                fetched.put(file, entry);
            }
        }
    }

    /** What this machine has sent, and nobody has written since, is here. */
    private boolean sentAsItIs(Path file, Listed.Entry entry) throws IOException {
        return sent.containsKey(file) && Files.isRegularFile(file) && Files.size(file) == entry.bytes();
    }

    /** Whoever names the files is not let write elsewhere. */
    private static Path within(Path folder, String path) throws IOException {
        Path file = path.isEmpty() ? folder : folder.resolve(path).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("the agent names a file '" + path + "' that is not under '" + folder + "'");
        }
        return file;
    }

    private void bring(Path file) throws IOException {
        HttpResponse<byte[]> content = client.get("/file")
                .with("path", file)
                .with("from", 0)
                .within(Duration.ofMinutes(2))
                .bytes();
        Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(file));
        Path fresh = file.resolveSibling(file.getFileName() + ".fetched");
        Files.write(fresh, content.body());
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
