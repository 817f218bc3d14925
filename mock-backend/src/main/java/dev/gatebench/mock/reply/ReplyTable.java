package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.RequiredField;
import dev.gatebench.mock.stats.LoopCounters;
import dev.gatebench.mock.stats.PathCounter;
import dev.gatebench.mock.text.OneLine;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prepared replies by method and path. It never changes, so that all loops share it. */
final class ReplyTable {
    private final Map<String, Map<String, Entry>> byPath = new HashMap<>();

    ReplyTable(List<PathReply> replies) {
        for (int i = 0; i < replies.size(); i++) {
            PathReply reply = replies.get(i);
            byPath.computeIfAbsent(reply.path(), path -> new HashMap<>()).put(reply.method(), new Entry(i, reply));
        }
    }

    boolean isEmpty() {
        return byPath.isEmpty();
    }

    /** Returns the entry for a method and the path in a target; null if there is none. */
    @Nullable
    Entry find(HttpMethod method, String uri) {
        int query = uri.indexOf('?');
        Map<String, Entry> byMethod = byPath.get(query < 0 ? uri : uri.substring(0, query));
        return byMethod == null ? null : byMethod.get(method.name());
    }

    /** An entry with its prepared reply. */
    static final class Entry {
        private static final ReplyTemplate REFUSAL = ReplyTemplate.good(400, ReplyBody.ofSize(0));

        private final int index;
        private final PathReply reply;
        private final ReplyTemplate good;
        private final boolean echoes;

        private Entry(int index, PathReply reply) {
            this.index = index;
            this.reply = reply;
            this.good = ReplyTemplate.good(reply.status(), reply.body(), reply.headers());
            this.echoes = reply.body().isEcho() && good.mayHaveBody();
        }

        /** Counts a request that was received whole, and returns its reply. */
        ReplyTemplate answer(ReceivedRequest request, LoopCounters counters) {
            counters.add(index, PathCounter.REQUESTS, 1);
            counters.add(index, PathCounter.BYTES_RECEIVED, request.bodyBytes());
            if (reply.requestBytes().orElse(request.bodyBytes()) != request.bodyBytes()) {
                counters.add(index, PathCounter.WRONG, 1);
            }
            for (RequiredField field : reply.requestHeaders()) {
                if (!isCarried(field, request.headers())) {
                    counters.add(index, PathCounter.REFUSED, 1);
                    return REFUSAL.with(refusal(field, request.headers()).getBytes(StandardCharsets.ISO_8859_1));
                }
            }
            return echoes ? good.with(request.echo()) : good;
        }

        private static boolean isCarried(RequiredField field, HttpHeaders headers) {
            return field.value()
                    .map(value -> headers.contains(field.name(), value, false))
                    .orElseGet(() -> headers.contains(field.name()));
        }

        private String refusal(RequiredField field, HttpHeaders headers) {
            String carried = headers.get(field.name());
            return reply.method() + " " + reply.path() + " must carry the header field '" + field + "', "
                    + (carried == null ? "carried none of that name" : "carried '" + OneLine.value(carried) + "'")
                    + "\n";
        }
    }
}
