package dev.gatebench.lab.backend;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.StudyException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The replies of the mock backend to the requests of a mix, as its option {@code --replies} reads them
 * ({@code docs/mock-backend.md}).
 */
final class ReplyTable {
    private ReplyTable() {}

    /**
     * The reply to a method and a path.
     *
     * @param requestHeaders header fields that a request must carry: {@code Name: value}
     */
    private record Entry(
            String method,
            String path,
            int status,
            String body,
            Map<String, String> headers,
            List<String> requestHeaders,
            @JsonInclude int requestBytes) {}

    /**
     * Writes the table of a mix as JSON.
     *
     * @throws StudyException in one line when two requests have one method and path, queries aside, and are not alike
     */
    static String json(BackendSpec spec, List<MixedRequest> mix) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (MixedRequest mixed : mix) {
            for (RequestSpec request : mixed.requests()) {
                Entry entry = entry(spec, mixed, request);
                Entry before = entries.putIfAbsent(entry.method() + " " + entry.path(), entry);
                if (before != null && !before.equals(entry)) {
                    throw new StudyException("requests: '" + mixed.id() + "' must have another path or method than '"
                            + entry.method() + " " + entry.path()
                            + "', which another request has with another reply, headers or body: the backend tells them"
                            + " apart by method and path, without the query");
                }
            }
        }
        return Json.line(new ArrayList<>(entries.values()));
    }

    private static Entry entry(BackendSpec spec, MixedRequest mixed, RequestSpec request) {
        MixedRequest.Reply expect = mixed.expect();
        return new Entry(
                request.method(),
                URI.create(request.path()).getRawPath(),
                expect.status(),
                expect.body().map(RequestBody::words).orElse(spec.body()),
                expect.headers(),
                request.headers().entrySet().stream()
                        // of a host that a gateway may change
                        .filter(header -> !header.getKey().equalsIgnoreCase("Host"))
                        .map(header -> header.getKey() + ": " + header.getValue())
                        .toList(),
                request.bodyBytes());
    }
}
