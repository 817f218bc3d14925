package dev.gatebench.lab.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.lines;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Hidden;
import dev.gatebench.core.fuzz.Seeds;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.gateway.declared.GatewayFolders;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.shenyu.Burnt;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The parsers of what backends, gateways, engines and browsers say. */
@SuppressWarnings("StringConcatToTextBlock") // of HTTP, whose lines end otherwise
final class PeerParsers {
    private static final String LAB = "dev.gatebench.lab.";
    private static final String STUB_STATUS = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nActive connections: 2 \n"
            + "server accepts handled requests\n 5 5 9 \nReading: 0 Writing: 1 Waiting: 1 \n";

    private PeerParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                never(
                        "stub-status",
                        Seeds.of(STUB_STATUS),
                        text(text -> Hidden.call(LAB + "backend.StubStatus", "of", text))),
                refusing(
                        "backend-stats",
                        Seeds.of(Json.line(new BackendStats(1, 2, 3, 4, 5, 6, 7, 8))),
                        UncheckedIOException.class,
                        text(text -> Json.parse(text, BackendStats.class))),
                refusing("http-reply", replies(), IOException.class, PeerParsers::reply),
                never(
                        "served-path",
                        Seeds.of("/a/b.html", "/a%20b/", "/%C3%A9"),
                        text(text -> Hidden.call(LAB + "serve.Paths", "parts", text))),
                never(
                        "served-query",
                        Seeds.of("a=b&c=d+e%20f"),
                        text(text -> Hidden.call(LAB + "serve.Paths", "query", text))),
                refusing(
                        "engine-time",
                        Seeds.of("2026-11-20T10:00:00.123456789Z", "2026-11-20T10:00:00+01:00"),
                        EnvironmentException.class,
                        text(text -> Hidden.call(
                                LAB + "host.docker.EngineMachine",
                                "of",
                                false,
                                "elsewhere",
                                "5.0",
                                2,
                                text,
                                new ReadAt(0, 1)))),
                never(
                        "address-range",
                        Seeds.of("172.17.0.0/16", "fd00::/64", "::ffff:10.0.0.1/128"),
                        text(text -> Hidden.call(LAB + "host.docker.AddressRange", "parse", text))),
                refusing(
                        "image-pins",
                        Seeds.of("# a note\nnginx:1.27\tsha256:" + "0a".repeat(32) + "\tlinux/amd64\t2026-11-30\n"),
                        StudyException.class,
                        text(text -> Hidden.call(LAB + "host.docker.PinFile", "parse", text, "images.tsv"))),
                never(
                        "container-labels",
                        Seeds.of("12", "1700000000000"),
                        text(text -> Hidden.call(
                                LAB + "host.local.RunLabel",
                                "alive",
                                Map.of("dev.gatebench.run.pid", text, "dev.gatebench.run.start", text)))),
                never(
                        "java-of-image",
                        Seeds.of("8u342", "1.8.0_342", "jdk-17.0.2", "25"),
                        text(text -> Hidden.call(LAB + "gateway.shenyu.ImageCommand", "feature", text))),
                never(
                        "gateway-version",
                        Seeds.of("1.22.1", "1.27", "1"),
                        text(text -> Hidden.call(LAB + "gateway.declared.VersionOrder", "isBefore", text, "1.29.7"))),
                refusing(
                        "gateway-declaration",
                        Seeds.of(
                                "name: A\nstart: [-c, \"{{ folder }}/a.conf\"]\nversion: {log: '(a+)'}\n",
                                "name: A\ncontainer: {image: a:1}\nfiles: {a.conf: x}\nroutes: {exact: not expressible}\n"),
                        StudyException.class,
                        text(PeerParsers::declaration)),
                never(
                        "burnt",
                        Seeds.of("x burnt 100 us beside 2000 us of other CPU time for 10 requests from"
                                + " 1700000000000 to 1700000001000 ms"),
                        text(Burnt::of)),
                never(
                        "network-line",
                        Seeds.of("measured 500 60000 70000 90000 117000000 116000000\n"),
                        text(text -> Hidden.call(LAB + "network.Measured", "in", text))),
                never(
                        "jmh-progress",
                        Seeds.of("# JMH version: 1.37\n# Benchmark: a.b.C.d\n# Parameters: (n = 1)\n"
                                + "# Run progress: 0.00% complete, ETA 00:01:00\n# Part 1 of 2\n"),
                        lines(PeerParsers::progress)),
                refusing(
                        "run-file",
                        Seeds.of(
                                "{\"owner\": {\"name\": \"a\", \"pid\": 12}, \"children\":"
                                        + " [{\"name\": \"b\", \"pid\": 13, \"start\": {\"unit\": \"TICKS\", \"value\": 14}}]}"),
                        IOException.class,
                        file("1.json", file -> Json.read(file, Class.forName(LAB + "host.local.RunFile$Content")))));
    }

    private static FuzzTarget never(String name, List<byte[]> seeds, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(), parse);
    }

    private static FuzzTarget refusing(
            String name, List<byte[]> seeds, Class<? extends Throwable> refusal, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(refusal), parse);
    }

    private static List<byte[]> replies() {
        return Seeds.of(
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX: y\r\n\r\nbody",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nA: b\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\nto the end");
    }

    /** As the client of the conformance cases reads it. */
    private static void reply(byte[] input) throws Exception {
        try (Socket socket = new Said(input)) {
            Object reader = Hidden.create(LAB + "conformance.MessageReader", socket, Duration.ofSeconds(20));
            Hidden.call(LAB + "conformance.RawClient", "reply", reader, false, new CompletableFuture<Boolean>());
        }
    }

    private static void declaration(String text) throws Exception {
        Path folder = Files.createTempDirectory("gatebench-gateway");
        try {
            Files.writeString(folder.resolve("gateway.yml"), text);
            GatewayFolders.at(folder, "./a");
        } finally {
            Files.deleteIfExists(folder.resolve("gateway.yml"));
            Files.delete(folder);
        }
    }

    private static void progress(List<String> lines) throws Exception {
        Object progress = Hidden.create(LAB + "jmh.JmhProgress", (Consumer<String>) line -> {});
        Method taken = progress.getClass().getDeclaredMethod("line", String.class);
        taken.setAccessible(true);
        for (String line : lines) {
            taken.invoke(progress, line);
        }
    }

    /** A connection on which that was said. */
    private static final class Said extends Socket {
        private final byte[] bytes;

        Said(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void setSoTimeout(int ms) {
            // nothing waits
        }
    }
}
