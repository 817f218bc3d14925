package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.lab.serve.RunServer;
import dev.gatebench.lab.serve.ServedFolders;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of {@code gatebench serve} in a real browser. */
@Integration
@Needs(Requirement.CHROMIUM)
class ServeIT {
    private static final Map<String, String> ADDRESSES = Map.of(
            "list", "",
            "compare", "compare?base=day-00&candidate=day-01",
            "refused", "compare?base=day-00&candidate=search%2Fladder",
            "history", "history",
            "files", "files/day-00");

    /** Tries ways to read a run from a page. */
    private static final String WAYS = resource("/serve/ways.js");

    @TempDir
    private static Path folder;

    private static RunServer server;

    @RegisterExtension
    private static final BrowserPages PAGES = new BrowserPages();

    @BeforeAll
    static void serve() throws IOException {
        ServedFolders.write(folder);
        for (int day = 2; day < 12; day++) {
            SyntheticHistory.write(folder, day, day < 7 ? 140 : 175);
        }
        for (int day = 0; day < 2; day++) {
            Path run = folder.resolve("day-0" + day);
            Files.writeString(run.resolve("hostile.html"), "<script src=\"ways.js\"></script>");
            Files.writeString(run.resolve("ways.js"), WAYS);
            Files.writeString(run.resolve("data.js"), "globalThis.read = 'day-0" + day + "'");
            Files.writeString(run.resolve("data.css"), "body { --read: 'day-0" + day + "' }");
            Files.writeString(
                    run.resolve("tells.html"), "<script>(opener || parent).postMessage('told', '*')</script>");
            Files.writeString(run.resolve("dot.svg"), "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>");
        }
        server = RunServer.start(List.of(folder), 0);
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void canBeReadByEverybody(ColorScheme scheme) {
        List<Map.Entry<String, String>> pages = ADDRESSES.entrySet().stream()
                .filter(one -> scheme == ColorScheme.LIGHT
                        || one.getKey().equals("list")
                        || one.getKey().equals("history"))
                .toList();
        for (Map.Entry<String, String> one : pages) {
            Page page = open(one.getValue(), BrowserPages.DESK, scheme);
            BrowserPages.picture(page, "serve-" + one.getKey() + "-" + scheme);
            assertThat(BrowserPages.barriers(page, scheme)).as(one.getKey()).isEmpty();
        }
        // the page that refuses is told with its status
        PAGES.complaints().removeIf(complaint -> complaint.contains("status of 400"));
        assertThat(PAGES.complaints()).isEmpty();
    }

    @Test
    void isAsWideAsAPhone() {
        for (Map.Entry<String, String> one : ADDRESSES.entrySet()) {
            Page page = open(one.getValue(), BrowserPages.PHONE, ColorScheme.LIGHT);
            BrowserPages.picture(page, "serve-" + one.getKey() + "-phone");
            assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                    .as(one.getKey())
                    .isLessThanOrEqualTo(BrowserPages.PHONE);
        }
    }

    @Test
    void goesFromTheListToAReportAndItsFilesAndToAComparison() {
        Page page = open("", BrowserPages.DESK, ColorScheme.LIGHT);

        page.click("text=day-01 >> nth=0");
        page.waitForSelector("figure.chart.drawn");
        page.click("ul.files a >> nth=0");
        page.waitForURL(url -> url.contains("/day-01/"));
        page.navigate(server.address().toString());
        page.selectOption("select[name=base]", "day-00");
        page.selectOption("select[name=candidate]", "day-11");
        page.click("button");
        page.waitForURL(url -> url.contains("/compare?base=day-00&candidate=day-11&"));
        assertThat(page.textContent("h1")).startsWith("day-11 (");
        assertThat(PAGES.complaints()).isEmpty();
    }

    @Test
    void drawsTheHistoryWithItsChange() {
        Page page = open("history", BrowserPages.DESK, ColorScheme.LIGHT);

        page.waitForSelector("figure.chart.drawn");
        assertThat(page.textContent("main")).contains("day-06", "day-07", "worse, by +");
        assertThat(PAGES.complaints()).isEmpty();
    }

    /** Its script runs and reads its own run's data, but neither another's nor the list, where the paths of all are. */
    @Test
    void letsNoRunReadAnother() {
        Page page = open("runs/day-00/hostile.html", BrowserPages.DESK, ColorScheme.LIGHT);
        String own = page.url().replace("hostile.html", "");
        String guessed = own.replace("/day-00/", "/day-01/");

        assertThat(read(page, own)).contains("script", "style", "picture").doesNotContain("list");
        for (String run : List.of(guessed, own + "..%2Fday-01/", server.address() + "runs/day-01/", pathOf("day-01"))) {
            assertThat(read(page, run)).as("ways to read " + run).isEmpty();
        }
        assertThat(page.evaluate("() => document.referrer + history.length")).isEqualTo("2");
    }

    /** A page of a run cannot be kept from leading to another site, which it tells all that it knows. */
    @Test
    void letsNoSiteThatARunTellsItsPathReadAnother() throws IOException {
        HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = ("<script>" + WAYS + "</script>").getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        site.start();
        try {
            Page page = open("runs/day-00/hostile.html", BrowserPages.DESK, ColorScheme.LIGHT);
            String elsewhere = "http://localhost:" + site.getAddress().getPort() + "/";
            page.evaluate("to => { location = to + '#' + location.href }", elsewhere);
            page.waitForURL(elsewhere + "**");
            String own = String.valueOf(page.evaluate("() => location.hash.substring(1)"))
                    .replace("hostile.html", "");

            assertThat(read(page, own)).as("ways to read the run that told").contains("script");
            for (String run : List.of(own.replace("/day-00/", "/day-01/"), server.address() + "runs/day-01/")) {
                assertThat(read(page, run)).as("ways to read " + run).isEmpty();
            }
            assertThat(page.evaluate("() => document.referrer")).isEqualTo("");
        } finally {
            site.stop(0);
        }
    }

    /** Returns the path by which a browser of somebody else is led to a run. */
    private static String pathOf(String run) {
        return open("runs/" + run + "/hostile.html", BrowserPages.DESK, ColorScheme.LIGHT)
                .url()
                .replace("hostile.html", "");
    }

    /** Lists the ways by which a page reads the run at an address, or the list of runs. */
    @SuppressWarnings("unchecked")
    private static List<String> read(Page page, String run) {
        return (List<String>) page.evaluate("run => ways(run)", run);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(ServeIT.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page open(String path, int width, ColorScheme scheme) {
        return PAGES.open(URI.create(server.address() + path), width, scheme);
    }
}
