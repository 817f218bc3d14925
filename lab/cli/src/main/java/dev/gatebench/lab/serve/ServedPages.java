package dev.gatebench.lab.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.gatebench.core.compare.CompareSpec;
import dev.gatebench.core.compare.FailOn;
import dev.gatebench.core.compare.RunComparer;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.history.History;
import dev.gatebench.core.history.HistoryAssembler;
import dev.gatebench.core.history.HistorySpec;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.compare.CompareForm;
import dev.gatebench.core.report.compare.CompareForm.Choice;
import dev.gatebench.core.report.compare.ComparePage;
import dev.gatebench.core.report.folder.ListedFolder;
import dev.gatebench.core.report.history.HistoryReport;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.serve.NoticePage;
import dev.gatebench.core.report.serve.RunsPage;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.serve.Catalogue.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Serves the pages by their paths: the list, comparisons, the history, and the files of each run. */
final class ServedPages implements HttpHandler {
    private static final long PATIENCE_S = 5;
    private static final String RUNS = "/runs/";

    private final Catalogue catalogue;
    private final SecretPaths secret;
    /** Held to compare or to follow a history, which read all of a run: one reader at a time. */
    private final ReentrantLock reading = new ReentrantLock();

    /**
     * @param secret makes the paths of files that browsers are led to: a page of a run is a site of its own to them,
     *     and its files are sent to whoever knows the path of that run
     */
    ServedPages(Catalogue catalogue, SecretPaths secret) {
        this.catalogue = catalogue;
        this.secret = secret;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        HttpReply reply = new HttpReply(exchange);
        Optional<List<String>> sent = Paths.parts(exchange.getRequestURI().getRawPath());
        if (sent.isEmpty()) {
            reply.line(400, "the path must name a page or a file below this server");
            return;
        }
        List<String> parts = sent.get();
        String first = parts.get(0);
        String path = exchange.getRequestURI().getRawPath();
        if (first.equals("runs") && parts.size() > 1) {
            if ("navigate".equals(exchange.getRequestHeaders().getFirst("Sec-Fetch-Mode"))) {
                int below = path.indexOf('/', RUNS.length());
                reply.movedTo(secret.of(parts.get(1)) + (below < 0 ? "" : path.substring(below + 1)));
            } else {
                files(exchange, reply, Optional.empty(), parts.subList(1, parts.size()));
            }
        } else if (secret.hold(parts)) {
            String name = parts.get(2);
            files(exchange, reply, Optional.of(secret.of(name)), parts.subList(2, parts.size()));
        } else if (first.equals("files") && parts.size() == 2) {
            listFiles(reply, parts.get(1));
        } else if (parts.size() > 1) {
            missing(reply);
        } else {
            switch (first) {
                case "" -> list(reply);
                case "compare" -> compare(exchange, reply);
                case "history" -> history(reply);
                default -> missing(reply);
            }
        }
    }

    private static void missing(HttpReply reply) throws IOException {
        reply.page(
                404, out -> NoticePage.write("There is no such page", List.of("The list has all that is here."), out));
    }

    private void list(HttpReply reply) throws IOException {
        List<RunsPage.Row> rows = new ArrayList<>();
        List<RunsPage.Unreadable> unreadable = new ArrayList<>();
        for (Map.Entry<String, Entry> one : catalogue.entries().entrySet()) {
            String name = one.getKey();
            String files = "/files/" + Paths.encoded(name);
            Optional<ListedFolder> listed = one.getValue().listed();
            if (listed.isPresent()) {
                boolean drawn = Paths.file(one.getValue().folder(), List.of(RunFiles.INDEX))
                        .isPresent();
                String report = drawn ? RUNS + Paths.encoded(name) + "/" + RunFiles.INDEX : "";
                rows.add(new RunsPage.Row(name, report, files, listed.get()));
            } else {
                unreadable.add(new RunsPage.Unreadable(
                        name, files, one.getValue().why().orElse("")));
            }
        }
        List<String> roots = catalogue.roots().stream().map(Path::toString).toList();
        CompareForm form = CompareForm.of(choices(catalogue.runs()));
        reply.page(200, out -> RunsPage.write(roots, rows, unreadable, form, out));
    }

    private static List<Choice> choices(Map<String, Path> runs) {
        return runs.keySet().stream().map(key -> new Choice(key, key)).toList();
    }

    private void compare(HttpExchange exchange, HttpReply reply) throws IOException {
        Map<String, String> query = Paths.query(
                        Optional.ofNullable(exchange.getRequestURI().getRawQuery())
                                .orElse(""))
                .orElseThrow(() -> new StudyException("the query must be percent-encoded UTF-8"));
        Map<String, Path> runs = catalogue.runs();
        CompareForm form = new CompareForm(
                choices(runs),
                query.getOrDefault("base", ""),
                query.getOrDefault("candidate", ""),
                query.getOrDefault("metric", Metric.CPU.word()),
                query.getOrDefault("allow", "").equals("yes"));
        try {
            read(reply, () -> {
                RunComparison comparison = RunComparer.folders(
                        run(runs, "base", form.base()), run(runs, "candidate", form.candidate()), spec(form));
                return out -> ComparePage.writeServed(comparison, form, out);
            });
        } catch (StudyException e) {
            reply.page(400, out -> NoticePage.write("These cannot be compared", e.problems(), form, out));
        }
    }

    private static Path run(Map<String, Path> runs, String name, String key) {
        return Optional.ofNullable(runs.get(key))
                .orElseThrow(() -> new StudyException(name + " must be a run of the list, was '" + key + "'"));
    }

    private static CompareSpec spec(CompareForm form) {
        Metric metric = Metric.compared().stream()
                .filter(each -> each.word().equals(form.metric()))
                .findFirst()
                .orElseThrow(() -> new StudyException(
                        "metric must be one of " + form.metrics() + ", was '" + form.metric() + "'"));
        return new CompareSpec(
                Optional.empty(),
                List.of(),
                List.of(metric),
                List.of(),
                OptionalDouble.empty(),
                FailOn.BEYOND,
                form.allowed());
    }

    private void history(HttpReply reply) throws IOException {
        read(reply, () -> {
            History history = HistoryAssembler.of(catalogue.roots(), HistorySpec.defaults());
            StringBuilder drawn = new StringBuilder(); // while no other history is held
            HistoryReport.page(history, true, drawn);
            return out -> out.append(drawn);
        });
    }

    /** Reads what a page is made of. */
    private interface Reading {
        HttpReply.Page page() throws IOException;
    }

    /** Sends a page that is made of all of a run, unless another is being read for too long. */
    private void read(HttpReply reply, Reading reader) throws IOException {
        if (!reading()) {
            reply.page(
                    503,
                    out -> NoticePage.write(
                            "Another comparison or history is being read",
                            List.of("Load this page again later."),
                            out));
            return;
        }
        HttpReply.Page page;
        try {
            page = reader.page();
        } finally {
            reading.unlock();
        }
        reply.page(200, page);
    }

    private boolean reading() {
        try {
            return reading.tryLock(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void listFiles(HttpReply reply, String name) throws IOException {
        Optional<Path> folder = Optional.ofNullable(catalogue.folders().get(name));
        if (folder.isEmpty()) {
            missing(reply);
            return;
        }
        List<RunFiles.Link> links = RunFiles.in(folder.get()).links();
        reply.page(200, out -> NoticePage.files("Files of " + name, links, RUNS + Paths.encoded(name) + "/", out));
    }

    /**
     * Sends a file of a run.
     *
     * @param secretly the secret path of the run, where it was asked for by that
     */
    private void files(HttpExchange exchange, HttpReply reply, Optional<String> secretly, List<String> nameAndParts)
            throws IOException {
        String name = nameAndParts.get(0);
        String own = secretly.orElse(RUNS + Paths.encoded(name) + "/");
        List<String> parts = nameAndParts.subList(1, nameAndParts.size());
        Optional<Path> folder = Optional.ofNullable(catalogue.folders().get(name));
        if (folder.isPresent() && (parts.isEmpty() || parts.equals(List.of("")))) {
            reply.movedTo(own + RunFiles.INDEX);
            return;
        }
        Optional<Path> file = folder.flatMap(path -> Paths.file(path, parts));
        if (file.isEmpty()) {
            missing(reply);
        } else {
            reply.file(
                    file.get(), "http://" + exchange.getRequestHeaders().getFirst("Host") + own, secretly.isPresent());
        }
    }
}
