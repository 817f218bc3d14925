package dev.gatebench.lab.host.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.host.agent.FileKind;
import dev.gatebench.lab.host.agent.Headers;
import dev.gatebench.lab.http.BoundedBody;
import dev.gatebench.lab.http.LimitedExchange;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls an agent. Each call is made again for as long as a lost connection may take to come back; a refusal of the
 * agent is final.
 */
final class AgentClient {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final long PAUSE_MS = 200;
    private static final int OK = 200;
    private static final int REFUSED = 400;

    /**
     * Greatest answer, bytes: five minutes of readings of a hundred tasks, or a listing of some hundred thousand files.
     */
    private static final long MOST_BYTES = 64L << 20;

    private final AgentLink link;
    private final String name;
    private final Duration away;
    private volatile boolean ending;
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    /**
     * Creates a client of the agent at the other end of a link.
     *
     * @param away greatest time for which a connection may be lost
     */
    AgentClient(AgentLink link, Duration away) {
        this.link = link;
        this.name = link.name();
        this.away = away;
    }

    /** A call, to which parameters are added. */
    final class Call {
        private final String method;
        private final StringBuilder target;
        private HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.noBody();
        private Duration limit = Duration.ofSeconds(15);
        private Duration patience = away;
        private Optional<FileKind> kind = Optional.empty();

        private Call(String method, String path) {
            this.method = method;
            this.target = new StringBuilder(path);
        }

        Call with(String parameter, Object value) {
            target.append(target.indexOf("?") < 0 ? '?' : '&')
                    .append(parameter)
                    .append('=')
                    .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
            return this;
        }

        Call sending(Object value) {
            body = HttpRequest.BodyPublishers.ofString(Json.line(value));
            return this;
        }

        Call sending(byte[] bytes) {
            body = HttpRequest.BodyPublishers.ofByteArray(bytes);
            return this;
        }

        /** Says of what kind the file is that the bytes are of. */
        Call of(FileKind file) {
            kind = Optional.of(file);
            return this;
        }

        /** Makes the call once, within so much time. */
        Call once(Duration within) {
            limit = within;
            patience = Duration.ZERO;
            return this;
        }

        /** Limits the time for an answer, each time that the call is made. */
        Call within(Duration time) {
            limit = time;
            return this;
        }

        /**
         * Makes the call and reads the answer as JSON.
         *
         * @throws IOException when the agent refuses it, or does not answer for too long
         */
        <T> T as(Class<T> type) throws IOException {
            String text = new String(bytes().body(), StandardCharsets.UTF_8);
            try {
                return Json.mapper().readValue(text, type);
            } catch (JsonProcessingException e) {
                throw new IOException("the agent on " + name + " sent an unreadable reply: " + Json.words(e), e);
            }
        }

        JsonNode tree() throws IOException {
            return as(JsonNode.class);
        }

        /** Makes the call. */
        HttpResponse<byte[]> bytes() throws IOException {
            long deadline = System.nanoTime() + patience.toNanos();
            while (true) {
                try {
                    return accepted(send());
                } catch (Refused e) {
                    throw e;
                } catch (IOException e) {
                    if (BoundedBody.Exceeded.is(e)) {
                        throw new Refused("what answers on " + name + " is no agent of Gatebench: " + words(e));
                    }
                    Optional<String> why = patience.isZero() ? Optional.empty() : link.whySilent();
                    if (why.isPresent() || ending || System.nanoTime() >= deadline) {
                        throw new IOException(
                                "the agent on " + name + " does not answer: " + why.orElseGet(() -> words(e)), e);
                    }
                }
                pause();
            }
        }

        private HttpResponse<byte[]> send() throws IOException {
            HttpRequest.Builder request = HttpRequest.newBuilder(link.agent().resolve(target.toString()))
                    .timeout(limit)
                    .header(Headers.TOKEN, link.token())
                    .method(method, body);
            kind.ifPresent(file -> request.header(Headers.FILE_KIND, file.word()));
            try {
                return LimitedExchange.sent(http, request.build(), BoundedBody.atMost(MOST_BYTES));
            } catch (InterruptedException e) {
                throw EnvironmentException.interrupted(e);
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

    /** A call that the agent refuses. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why);
        }
    }

    /** Makes each call once from now on: nobody waits any more for a connection that is lost. */
    void end() {
        ending = true;
    }

    /** Requires that the run is not ending. */
    void requireGoingOn() throws IOException {
        if (ending) {
            throw new IOException("the run is ending");
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
