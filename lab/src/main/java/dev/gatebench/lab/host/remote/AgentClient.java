package dev.gatebench.lab.host.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.host.agent.Headers;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Calls an agent. Each call is made again for as long as a lost connection may take to come back; what the agent itself
 * refuses is final.
 */
final class AgentClient {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final long PAUSE_MS = 200;
    private static final int OK = 200;
    private static final int REFUSED = 400;

    private final Supplier<URI> agent;
    private final String token;
    private final String name;
    private final Duration away;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT).version(HttpClient.Version.HTTP_1_1).build();

    /**
     * @param agent where it listens now
     * @param name of its machine, for messages
     * @param away how long a connection may be lost
     */
    AgentClient(Supplier<URI> agent, String token, String name, Duration away) {
        this.agent = agent;
        this.token = token;
        this.name = name;
        this.away = away;
    }

    /** A call as it stands: parameters are added to it. */
    final class Call {
        private final String method;
        private final StringBuilder target;
        private HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.noBody();
        private Duration limit = Duration.ofSeconds(15);
        private Duration patience = away;
        private boolean program;

        private Call(String method, String path) {
            this.method = method;
            this.target = new StringBuilder(path);
        }

        /** With a parameter. */
        Call with(String parameter, Object value) {
            target.append(target.indexOf("?") < 0 ? '?' : '&')
                    .append(parameter)
                    .append('=')
                    .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
            return this;
        }

        /** With a value as JSON. */
        Call sending(Object value) {
            body = HttpRequest.BodyPublishers.ofString(Json.line(value));
            return this;
        }

        /** With bytes. */
        Call sending(byte[] bytes) {
            body = HttpRequest.BodyPublishers.ofByteArray(bytes);
            return this;
        }

        /** With a file. */
        Call sending(Path file) throws IOException {
            body = HttpRequest.BodyPublishers.ofFile(file);
            program = Files.isExecutable(file);
            limit = Duration.ofSeconds(60).plusMillis(Files.size(file) / 500); // 500 KB a second at the least
            return this;
        }

        /** Made once, within so much time. */
        Call once(Duration within) {
            limit = within;
            patience = Duration.ZERO;
            return this;
        }

        /** Answered within so much time, each time that it is made. */
        Call within(Duration time) {
            limit = time;
            return this;
        }

        /**
         * The answer as a value.
         *
         * @throws IOException when the agent refuses it, or does not answer for too long
         */
        <T> T as(Class<T> type) throws IOException {
            String text = new String(bytes().body(), StandardCharsets.UTF_8);
            try {
                return Json.mapper().readValue(text, type);
            } catch (JsonProcessingException e) {
                throw new IOException("the agent on " + name + " answered what is none: " + Json.words(e), e);
            }
        }

        /** The answer as a tree. */
        JsonNode tree() throws IOException {
            return as(JsonNode.class);
        }

        /** The answer's bytes. */
        HttpResponse<byte[]> bytes() throws IOException {
            long deadline = System.nanoTime() + patience.toNanos();
            while (true) {
                try {
                    return accepted(send());
                } catch (Refused e) {
                    throw e;
                } catch (IOException e) {
                    if (System.nanoTime() >= deadline) {
                        throw new IOException("the agent on " + name + " does not answer: " + words(e), e);
                    }
                }
                pause();
            }
        }

        private HttpResponse<byte[]> send() throws IOException {
            HttpRequest.Builder request = HttpRequest.newBuilder(agent.get().resolve(target.toString()))
                    .timeout(limit)
                    .header(Headers.TOKEN, token)
                    .method(method, body);
            if (program) {
                request.header(Headers.PROGRAM, "true");
            }
            try {
                return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EnvironmentException("the run was interrupted", e);
            }
        }

        private HttpResponse<byte[]> accepted(HttpResponse<byte[]> reply) throws IOException {
            if (reply.statusCode() >= REFUSED && reply.statusCode() < 500) {
                throw new Refused(Text.line(new String(reply.body(), StandardCharsets.UTF_8)));
            }
            if (reply.statusCode() != OK) {
                throw new IOException("it answered with status " + reply.statusCode());
            }
            return reply;
        }
    }

    /** The agent does not do it. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why);
        }
    }

    Call get(String path) {
        return new Call("GET", path);
    }

    Call post(String path) {
        return new Call("POST", path);
    }

    Call put(String path) {
        return new Call("PUT", path);
    }

    private static String words(IOException e) {
        return Text.line(Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName()));
    }

    private static void pause() {
        Await.pause(PAUSE_MS);
    }
}
