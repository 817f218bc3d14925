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
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.lab.process.Tools;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Reports in a real browser: that they are drawn, and can be read by everybody. */
@Integration
@Needs(Requirement.CHROMIUM)
class PagesIT {
    private static final Path PICTURES = Path.of("target", "pictures");
    private static final int PHONE = 400;
    private static final int DESK = 1280;

    /** Of axe's impacts, those that keep people from reading a page. */
    private static final Set<String> SERIOUS = Set.of("serious", "critical");

    @TempDir
    private static Path folder;

    private static Playwright playwright;
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();
    private @Nullable BrowserContext context;

    @BeforeAll
    static void writeReports() throws IOException {
        Optional<Path> chromium = Tools.find("chromium");
        SampleRun.write(Files.createDirectories(folder.resolve("study")));
        Reports.redraw(folder.resolve("study"));
        SyntheticCurves.write(Files.createDirectories(folder.resolve("curves")));
        Reports.redraw(folder.resolve("curves"));
        JmhReport.redraw(SampleJmhRun.write(Files.createDirectories(folder.resolve("jmh"))));
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
    }

    @AfterEach
    void closePage() {
        if (context != null) {
            context.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "curves", "jmh"})
    void drawsEveryChartThatIsSeenWithoutAComplaint(String report) {
        for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
            Page page = open(report, DESK, scheme, true);

            int seen = count(page, "figure.chart:not(details:not([open]) figure)");
            // the sample of the benchmarks has one size, which is no growth
            assertThat(seen > 0).as("charts of " + report).isEqualTo(!report.equals("jmh"));
            assertThat(count(page, "figure.chart.drawn")).isEqualTo(seen);
            assertThat(page.evaluate("() => [...document.querySelectorAll('figure.drawn canvas')].filter(canvas => {"
                            + " const data = canvas.getContext('2d')"
                            + ".getImageData(0, 0, canvas.width, canvas.height).data;"
                            + " return !data.some((value, i) => i % 4 === 3 && value > 0); }).length"))
                    .as("blank ones")
                    .isEqualTo(0);
            picture(page, report + "-" + scheme.name().toLowerCase(Locale.ROOT));
            assertThat(complaints).as("of the browser").isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "curves", "jmh"})
    void isAsWideAsAPhone(String report) {
        Page page = open(report, PHONE, ColorScheme.LIGHT, true);

        assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(PHONE);
        picture(page, report + "-phone");
        assertThat(complaints).isEmpty();
    }

    @Test
    void goesFromPointToPointByArrowKeys() {
        Page page = open("study", DESK, ColorScheme.LIGHT, true);

        page.focus("#charts canvas");
        page.keyboard().press("ArrowRight");
        String first = page.textContent("#charts figure [aria-live]");
        page.keyboard().press("ArrowRight");
        String second = page.textContent("#charts figure [aria-live]");

        assertThat(first).contains("direct at 600 connections: ");
        assertThat(second).isNotEqualTo(first).contains("connections: ");
    }

    @Test
    void switchesAnArmOffInAllOfItsCharts() {
        Page page = open("study", DESK, ColorScheme.LIGHT, true);

        page.uncheck("#charts input[value=direct]");

        assertThat(page.evaluate("() => [...document.querySelectorAll('#charts canvas')].every(canvas => {"
                        + " const chart = Chart.getChart(canvas);"
                        + " return chart.data.datasets.every((set, i) =>"
                        + " chart.isDatasetVisible(i) === (set.arm !== 'direct')); })"))
                .isEqualTo(true);
    }

    @Test
    void showsTheRowOfATrialThatIsAskedFor() {
        Page page = open("study", DESK, ColorScheme.LIGHT, true);

        page.click("#validity a.bad");

        assertThat(page.isVisible("tr:target")).isTrue();
        assertThat(page.textContent("tr:target")).contains("INVALID");
    }

    @Test
    void hasEveryFigureWithoutAScript() {
        Page page = open("study", DESK, ColorScheme.LIGHT, false);

        assertThat(page.isVisible(".unscripted")).isTrue();
        assertThat(count(page, "figure.chart.drawn")).isZero();
        page.click("#charts figure summary");
        assertThat(page.isVisible("#charts figure table")).isTrue();
        picture(page, "study-unscripted");
    }

    /** Both schemes: contrasts differ. */
    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void canBeReadByEverybody(ColorScheme scheme) {
        for (String report : List.of("study", "curves", "jmh")) {
            Page page = open(report, DESK, scheme, true);
            List<Rule> found = new AxeBuilder(page)
                    .analyze().getViolations().stream()
                            .filter(rule -> SERIOUS.contains(rule.getImpact()))
                            .toList();
            assertThat(found)
                    .as(report)
                    .extracting(rule -> rule.getId() + ": " + rule.getHelp() + " at "
                            + rule.getNodes().get(0).getHtml())
                    .isEmpty();
            page.context().close();
        }
    }

    @Test
    void printsWithItsChartsAndWithoutWhatIsForTheScreen() throws IOException {
        Page page = open("study", DESK, ColorScheme.DARK, true);

        byte[] pdf = page.pdf(new Page.PdfOptions().setFormat("A4").setPrintBackground(true));

        assertThat(pdf.length).isGreaterThan(50_000);
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve("study.pdf"), pdf);
        assertThat(complaints).isEmpty();
    }

    private static int count(Page page, String selector) {
        return page.locator(selector).count();
    }

    private static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve(name + ".png"))
                .setFullPage(true));
    }

    private Page open(String report, int width, ColorScheme scheme, boolean scripts) {
        BrowserContext opened = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setJavaScriptEnabled(scripts));
        context = opened;
        Page page = opened.newPage();
        page.onConsoleMessage(message -> {
            if (Set.of("error", "warning").contains(message.type())) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            if (!request.url().startsWith("file:")) {
                complaints.add("asks for " + request.url());
            }
        });
        page.navigate(folder.resolve(report).resolve("index.html").toUri().toString());
        return page;
    }
}
