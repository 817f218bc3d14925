package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.report.jmh.JmhReport;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports in a real browser: that they are drawn, and can be read by everybody. */
@Integration
@Needs(Requirement.CHROMIUM)
class PagesIT {
    @TempDir
    private static Path folder;

    @RegisterExtension
    private static final BrowserPages PAGES = new BrowserPages();

    @BeforeAll
    static void writeReports() throws IOException {
        SampleRun.write(Files.createDirectories(folder.resolve("study")));
        Reports.redraw(folder.resolve("study"));
        SyntheticCurves.write(Files.createDirectories(folder.resolve("curves")));
        Reports.redraw(folder.resolve("curves"));
        JmhReport.redraw(SampleJmhRun.write(Files.createDirectories(folder.resolve("jmh"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "curves", "jmh"})
    void drawsEveryChartThatIsSeenWithoutAComplaintAndCanBeReadByEverybody(String report) {
        for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
            Page page = open(report, BrowserPages.DESK, scheme, true);

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
            BrowserPages.picture(page, report + "-" + scheme);
            assertThat(PAGES.complaints()).as("of the browser").isEmpty();
            assertThat(BrowserPages.barriers(page, scheme))
                    .as("of those who read it")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "curves", "jmh"})
    void isAsWideAsAPhone(String report) {
        Page page = open(report, BrowserPages.PHONE, ColorScheme.LIGHT, true);

        assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(BrowserPages.PHONE);
        BrowserPages.picture(page, report + "-phone");
        assertThat(PAGES.complaints()).isEmpty();
    }

    @Test
    void goesFromPointToPointByArrowKeys() {
        Page page = open("study", BrowserPages.DESK, ColorScheme.LIGHT, true);

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
        Page page = open("study", BrowserPages.DESK, ColorScheme.LIGHT, true);

        page.uncheck("#charts input[value=direct]");

        assertThat(page.evaluate("() => [...document.querySelectorAll('#charts canvas')].every(canvas => {"
                        + " const chart = Chart.getChart(canvas);"
                        + " return chart.data.datasets.every((set, i) =>"
                        + " chart.isDatasetVisible(i) === (set.arm !== 'direct')); })"))
                .isEqualTo(true);
    }

    @Test
    void showsTheRowOfATrialThatIsAskedFor() {
        Page page = open("study", BrowserPages.DESK, ColorScheme.LIGHT, true);

        page.click("#validity a.bad");

        assertThat(page.isVisible("tr:target")).isTrue();
        assertThat(page.textContent("tr:target")).contains("INVALID");
    }

    @Test
    void hasEveryFigureWithoutAScript() {
        Page page = open("study", BrowserPages.DESK, ColorScheme.LIGHT, false);

        assertThat(page.isVisible(".unscripted")).isTrue();
        assertThat(count(page, "figure.chart.drawn")).isZero();
        page.click("#charts figure summary");
        assertThat(page.isVisible("#charts figure table")).isTrue();
        BrowserPages.picture(page, "study-unscripted");
    }

    @Test
    void printsWithItsChartsAndWithoutWhatIsForTheScreen() throws IOException {
        Page page = open("study", BrowserPages.DESK, ColorScheme.DARK, true);

        byte[] pdf = page.pdf(new Page.PdfOptions().setFormat("A4").setPrintBackground(true));

        assertThat(pdf.length).isGreaterThan(50_000);
        BrowserPages.picture(pdf, "study");
        assertThat(PAGES.complaints()).isEmpty();
    }

    private static int count(Page page, String selector) {
        return page.locator(selector).count();
    }

    private static Page open(String report, int width, ColorScheme scheme, boolean scripts) {
        return PAGES.open(folder.resolve(report).resolve("index.html").toUri(), width, scheme, scripts);
    }
}
