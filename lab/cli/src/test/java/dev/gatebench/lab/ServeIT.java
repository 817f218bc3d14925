package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.lab.serve.RunServer;
import dev.gatebench.lab.serve.ServedFolders;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        Files.writeString(
                folder.resolve("day-00/hostile.html"),
                "<title>waits</title><script>fetch('/runs/day-01/results.json').then(r => r.text())"
                        + ".then(t => document.title = 'read ' + t.length, e => document.title = 'refused')</script>");
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

    /** Its script runs, and is refused another run's data. */
    @Test
    void letsNoRunReadAnother() {
        Page page = open("runs/day-00/hostile.html", BrowserPages.DESK, ColorScheme.LIGHT);

        page.waitForFunction("() => document.title !== 'waits'");
        assertThat(page.title()).isEqualTo("refused");
    }

    private static Page open(String path, int width, ColorScheme scheme) {
        return PAGES.open(URI.create(server.address() + path), width, scheme);
    }
}
