package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.lab.process.Tools;
import dev.gatebench.lab.serve.RunServer;
import dev.gatebench.lab.serve.ServedFolders;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of {@code gatebench serve} in a real browser. */
@Integration
@Needs(Requirement.CHROMIUM)
class ServeIT {
    private static final Path PICTURES = Path.of("target", "pictures");
    private static final int PHONE = 400;
    private static final int DESK = 1280;
    private static final Set<String> SERIOUS = Set.of("serious", "critical");
    private static final Map<String, String> PAGES = Map.of(
            "list", "",
            "compare", "compare?base=day-00&candidate=day-01",
            "refused", "compare?base=day-00&candidate=search%2Fladder",
            "history", "history",
            "files", "files/day-00");

    @TempDir
    private static Path folder;

    private static Playwright playwright;
    private static Browser browser;
    private static RunServer server;

    private final List<String> complaints = new ArrayList<>();
    private @Nullable BrowserContext context;

    @BeforeAll
    static void serve() throws IOException {
        Optional<Path> chromium = Tools.find("chromium");
        ServedFolders.write(folder);
        for (int day = 2; day < 12; day++) {
            SyntheticHistory.write(folder, day, day < 7 ? 140 : 175);
        }
        Files.writeString(
                folder.resolve("day-00/hostile.html"),
                "<title>waits</title><script>fetch('/runs/day-01/results.json').then(r => r.text())"
                        + ".then(t => document.title = 'read ' + t.length, e => document.title = 'refused')</script>");
        server = RunServer.start(List.of(folder), 0);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium.orElseThrow())
                        .setArgs(List.of("--no-sandbox")));
    }

    @AfterAll
    static void close() {
        if (playwright != null) {
            playwright.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void closePage() {
        if (context != null) {
            context.close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void canBeReadByEverybody(ColorScheme scheme) {
        List<Map.Entry<String, String>> pages = PAGES.entrySet().stream()
                .filter(one -> scheme == ColorScheme.LIGHT
                        || one.getKey().equals("list")
                        || one.getKey().equals("history"))
                .toList();
        for (Map.Entry<String, String> one : pages) {
            Page page = open(one.getValue(), DESK, scheme);
            picture(page, "serve-" + one.getKey() + "-" + scheme.name().toLowerCase(Locale.ROOT));
            List<Rule> found = new AxeBuilder(page)
                    .analyze().getViolations().stream()
                            .filter(rule -> SERIOUS.contains(rule.getImpact()))
                            .toList();
            assertThat(found)
                    .as(one.getKey())
                    .extracting(rule -> rule.getId() + ": " + rule.getHelp() + " at "
                            + rule.getNodes().get(0).getHtml())
                    .isEmpty();
            page.context().close();
        }
        // the page that refuses is told with its status
        complaints.removeIf(complaint -> complaint.contains("status of 400"));
        assertThat(complaints).isEmpty();
    }

    @Test
    void isAsWideAsAPhone() {
        for (Map.Entry<String, String> one : PAGES.entrySet()) {
            Page page = open(one.getValue(), PHONE, ColorScheme.LIGHT);
            picture(page, "serve-" + one.getKey() + "-phone");
            assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                    .as(one.getKey())
                    .isLessThanOrEqualTo(PHONE);
            page.context().close();
        }
    }

    @Test
    void goesFromTheListToAReportAndItsFilesAndToAComparison() {
        Page page = open("", DESK, ColorScheme.LIGHT);

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
        assertThat(complaints).isEmpty();
    }

    @Test
    void drawsTheHistoryWithItsChange() {
        Page page = open("history", DESK, ColorScheme.LIGHT);

        page.waitForSelector("figure.chart.drawn");
        assertThat(page.textContent("main")).contains("day-06", "day-07", "worse, by +");
        assertThat(complaints).isEmpty();
    }

    /** Its script runs, and is refused another run's data. */
    @Test
    void letsNoRunReadAnother() {
        Page page = open("runs/day-00/hostile.html", DESK, ColorScheme.LIGHT);

        page.waitForFunction("() => document.title !== 'waits'");
        assertThat(page.title()).isEqualTo("refused");
    }

    private static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve(name + ".png"))
                .setFullPage(true));
    }

    private Page open(String path, int width, ColorScheme scheme) {
        BrowserContext opened = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme));
        context = opened;
        Page page = opened.newPage();
        page.onConsoleMessage(message -> {
            if (Set.of("error", "warning").contains(message.type())) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            if (!request.url().startsWith(server.address().toString())) {
                complaints.add("asks for " + request.url());
            }
        });
        page.navigate(server.address() + path);
        return page;
    }
}
