package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.agent.FileListing;
import dev.gatebench.lab.host.agent.Headers;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With an agent that a task has in its hands: it says which files there are, and of what size. */
@Needs(Requirement.LINUX)
@Integration
class StagedFilesIT {
    private static final String OURS = "the lab's";

    @TempDir
    Path folder;

    @TempDir
    Path elsewhere;

    @SuppressWarnings("NullAway.Init") // before each
    private HttpServer agent;

    private volatile FileListing listing = new FileListing(List.of());

    private volatile String content = "a task's";

    private final List<String> sent = new CopyOnWriteArrayList<>();

    @BeforeEach
    void serve() throws IOException {
        agent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        agent.createContext("/files", exchange -> reply(exchange, Json.line(listing)));
        agent.createContext("/file", exchange -> {
            if (exchange.getRequestMethod().equals("PUT")) {
                sent.add(exchange.getRequestURI().getQuery().replaceAll("^path=([^&]*)&.*", "$1"));
            }
            exchange.getResponseHeaders().set(Headers.ENDED, Boolean.toString(!content.isEmpty()));
            reply(exchange, content);
        });
        agent.start();
    }

    @AfterEach
    void end() {
        agent.stop(0);
    }

    private static void reply(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private void fetch(String path, long bytes) throws IOException {
        fetch(files(), path, bytes, Long.MAX_VALUE);
    }

    private StagedFiles files() {
        return new StagedFiles(
                new AgentClient(FakeAgents.link(agent.getAddress().getPort()), Duration.ZERO), Set.of());
    }

    private void fetch(StagedFiles files, String path, long bytes, long most) throws IOException {
        listing = new FileListing(List.of(new FileListing.Entry(path, bytes, 1)));
        files.fetch(folder, most);
    }

    private Path ours() throws IOException {
        return Files.writeString(elsewhere.resolve("a"), OURS);
    }

    @Test
    void bringsAFileUnderTheFolderThatWasAskedFor() throws IOException {
        fetch("below/a", 8);

        assertThat(folder.resolve("below/a")).hasContent("a task's");
    }

    @Test
    void bringsNothingThroughALinkBelowThatFolder() throws IOException {
        Path ours = ours();
        Files.createSymbolicLink(folder.resolve("below"), elsewhere);

        assertThatThrownBy(() -> fetch("below/a", 8)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(ours).hasContent(OURS);
    }

    @Test
    void writesThroughNoLinkInThePlaceOfTheFile() throws IOException {
        Path ours = ours();
        Files.createSymbolicLink(folder.resolve("a"), ours);
        Files.createSymbolicLink(folder.resolve("a.fetched"), ours);

        fetch("a", 8);

        assertThat(ours).hasContent(OURS);
        assertThat(folder.resolve("a")).hasContent("a task's");
    }

    @Test
    void bringsNothingFromOutsideThatFolder() throws IOException {
        assertThatThrownBy(() -> fetch("../a", 8))
                .hasMessageStartingWith("the agent names a file '../a' that is not under '");
    }

    @Test
    void sendsNoFileToWhichALinkInAFolderLeads() throws IOException {
        Path ours = ours();
        Files.createSymbolicLink(folder.resolve("a-file"), ours);
        Files.createSymbolicLink(folder.resolve("a-folder"), elsewhere);
        Path file = Files.writeString(folder.resolve("of-the-arm.conf"), "workers 1");

        files().put(folder);
        assertThat(sent).containsExactly(file.toString());

        files().put(folder.resolve("a-file"));
        assertThat(sent).as("one that the lab names itself").hasSize(2);
    }

    @Test
    void leavesOutAFileThatHasBecomeTooLargeAndSaysSoOnce() throws IOException {
        StagedFiles files = files();
        fetch(files, "a", 8, 8);
        assertThat(folder.resolve("a")).hasContent("a task's");

        assertThatIOException()
                .isThrownBy(() -> fetch(files, "a", 9, 8))
                .withMessage("'" + folder.resolve("a")
                        + "' must have 8 bytes at most to be fetched, has 9: it is left out; have its task write less");
        assertThat(folder).as("not as it was before").isEmptyDirectory();

        fetch(files, "a", 10, 8);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void endsAFileOfWhichAnAgentSendsNothingForEver() throws IOException {
        content = "";

        fetch("a", 8);

        assertThat(folder.resolve("a")).isEmptyFile();
    }

    @Test
    void bringsNoMoreThanARunMayHave() {
        assertThatThrownBy(() -> fetch("a", 1L << 40))
                .hasMessage("files that tasks wrote must have no more than " + (64L << 30)
                        + " bytes together, a file of " + (1L << 40) + " would make them " + (1L << 40));
        assertThatThrownBy(() -> fetch("a", Long.MIN_VALUE)).hasMessageStartingWith("files that tasks wrote must");
        assertThat(folder).isEmptyDirectory();
    }
}
