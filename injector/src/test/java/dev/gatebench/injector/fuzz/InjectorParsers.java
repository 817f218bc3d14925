package dev.gatebench.injector.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Hidden;
import dev.gatebench.core.fuzz.Seeds;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.ReplyReader;
import dev.gatebench.injector.proof.ReferenceTool;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The parsers of what the injector is given and what it is answered. */
@SuppressWarnings("StringConcatToTextBlock") // of HTTP, whose lines end otherwise
final class InjectorParsers {
    private InjectorParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                new FuzzTarget(
                        "injector-reply",
                        Seeds.of(
                                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX: y\r\n\r\nbodyHTTP/1.1 204 No Content\r\n\r\n",
                                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nbody\r\n0\r\nA: b\r\n\r\n",
                                "HTTP/1.1 103 Early\r\n\r\nHTTP/1.0 200 OK\r\nConnection: close, te\r\n\r\nto the end"),
                        List.of(),
                        InjectorParsers::reply),
                new FuzzTarget(
                        "injector-schedule",
                        Seeds.of(schedule()),
                        List.of(IllegalArgumentException.class),
                        file(
                                "schedule.json",
                                file -> Hidden.call("dev.gatebench.injector.InjectCommand", "read", file))),
                new FuzzTarget(
                        "reference-wrk2",
                        Seeds.of("  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%   10.05ms\n"
                                + " 99.000%   12.3us\n"),
                        List.of(IOException.class),
                        text(text -> Hidden.of(ReferenceTool.valueOf("WRK2"), "ns", text, 50))),
                new FuzzTarget(
                        "reference-oha",
                        Seeds.of("{\"latencyPercentiles\": {\"p50\": 0.01, \"p99\": 0.02}}"),
                        List.of(IOException.class),
                        text(text -> Hidden.of(ReferenceTool.valueOf("OHA"), "ns", text, 50))));
    }

    /** In pieces, as they come; it ends where no byte is taken any more. */
    private static void reply(byte[] input) {
        ReplyReader reader = new ReplyReader(new ExpectedReply(
                new Expectation(200, 4, "body", 1), "body".getBytes(StandardCharsets.US_ASCII), Map.of("X", "y")));
        int at = 0;
        int piece = 1;
        while (at < input.length && !reader.isBroken()) {
            int to = Math.min(input.length, at + piece);
            piece = piece % 700 + 97;
            int end = reader.read(input, at, to);
            if (end >= 0 && (end <= at || end > to)) {
                throw new IllegalStateException("the end of a reply must be within what was read, was " + end);
            }
            if (end >= 0 && (reader.status() < 200 || reader.status() > 999 || reader.bodyBytes() < 0)) {
                throw new IllegalStateException("no reply has status " + reader.status());
            }
            at = end < 0 ? to : end;
        }
        reader.closed();
        reader.keepsAlive();
        reader.fault();
    }

    private static String schedule() {
        Step step = new Step(
                "f1-t1",
                StepKind.TRIAL,
                "netty",
                URI.create("http://127.0.0.1:8080"),
                Load.parse("open 100/s poisson over 10"),
                0,
                100,
                1000,
                100,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
        return Json.line(new Schedule(
                new RequestSpec("GET", "/", Map.of("x", "y"), 0),
                new Expectation(200, 4, "body", 1),
                500,
                "events.jsonl",
                List.of(step),
                1,
                Optional.empty()));
    }
}
