package dev.gatebench.lab;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Pages in a Chromium that the test classes of a JVM share. Each page is open until its test has ended. Notes all that
 * the browser complains of while a test runs, and each request to elsewhere.
 */
final class BrowserPages implements BeforeAllCallback, AfterEachCallback {
    static final int PHONE = 400;
    static final int DESK = 1280;

    private static final Path PICTURES = Path.of("target", "pictures");

    /** Impacts, in axe's words, that keep people from reading a page. */
    private static final Set<String> SERIOUS = Set.of("serious", "critical");

    private final List<String> complaints = new ArrayList<>();
    private final List<BrowserContext> opened = new ArrayList<>();
    private @Nullable Chromium chromium;

    /** A browser and the process that speaks with it. */
    private record Chromium(Playwright playwright, Browser browser) implements AutoCloseable {
        static Chromium start() {
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            return new Chromium(
                    playwright,
                    playwright
                            .chromium()
                            .launch(new BrowserType.LaunchOptions()
                                    .setExecutablePath(Tools.find("chromium").orElseThrow())
                                    .setArgs(List.of("--no-sandbox"))));
        }

        @Override
        public void close() {
            playwright.close();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        chromium = context.getRoot()
                .getStore(Namespace.create(BrowserPages.class))
                .getOrComputeIfAbsent(Chromium.class, unused -> Chromium.start(), Chromium.class);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        opened.forEach(BrowserContext::close);
        opened.clear();
        complaints.clear();
    }

    /** Opens a page whose scripts may run. */
    Page open(URI address, int width, ColorScheme scheme) {
        return open(address, width, scheme, true);
    }

    Page open(URI address, int width, ColorScheme scheme, boolean scripts) {
        BrowserContext context = Objects.requireNonNull(chromium)
                .browser()
                .newContext(new Browser.NewContextOptions()
                        .setViewportSize(width, 900)
                        .setColorScheme(scheme)
                        .setJavaScriptEnabled(scripts));
        opened.add(context);
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            if (Set.of("error", "warning").contains(message.type())) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        String home = address.resolve("/").toString();
        page.onRequest(request -> {
            if (!request.url().startsWith(home)) {
                complaints.add("asks for " + request.url());
            }
        });
        page.navigate(address.toString());
        return page;
    }

    /** Lists the complaints since the test began. */
    List<String> complaints() {
        return complaints;
    }

    /**
     * Lists what keeps people from reading a page. All of it but contrasts is the same in both schemes, and sought in
     * the light one alone.
     */
    static List<String> barriers(Page page, ColorScheme scheme) {
        // for pages without frames, which these are
        AxeBuilder axe = new AxeBuilder(page).setLegacyMode(true);
        if (scheme == ColorScheme.DARK) {
            axe.withRules(List.of("color-contrast"));
        }
        return axe.analyze().getViolations().stream()
                .filter(rule -> SERIOUS.contains(rule.getImpact()))
                .map(rule -> rule.getId() + ": " + rule.getHelp() + " at "
                        + rule.getNodes().get(0).getHtml())
                .toList();
    }

    /** Leaves a picture for people to look at, where they ask for it with {@code -Dgatebench.pictures=true}. */
    static void picture(Page page, String name) {
        if (Boolean.getBoolean("gatebench.pictures")) {
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(PICTURES.resolve(name.toLowerCase(Locale.ROOT) + ".png"))
                    .setFullPage(true));
        }
    }

    /** Leaves a document for people to look at, where they ask for pictures. */
    static void picture(byte[] pdf, String name) throws IOException {
        if (Boolean.getBoolean("gatebench.pictures")) {
            Files.createDirectories(PICTURES);
            Files.write(PICTURES.resolve(name + ".pdf"), pdf);
        }
    }
}
