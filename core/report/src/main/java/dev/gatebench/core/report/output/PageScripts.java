package dev.gatebench.core.report.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Reads the style and the scripts that stand in a page, and words the content security policy that names each by its
 * hash (https://www.w3.org/TR/CSP3/), so that a browser runs nothing else. The charts are drawn by Chart.js
 * (https://www.chartjs.org), taken from its WebJar.
 */
final class PageScripts {
    private static final String WEBJAR = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

    private PageScripts() {}

    static String style() {
        return text("style.css");
    }

    /** Returns the scripts of a page with charts, in their order. */
    static List<String> all() {
        Properties webjar = new Properties();
        try {
            webjar.load(new StringReader(text(WEBJAR)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String library =
                text("/META-INF/resources/webjars/chart.js/" + webjar.getProperty("version") + "/dist/chart.umd.js");
        // the source map is not in the page, and the policy forbids to load it
        return List.of(library.replaceFirst("\\R//# sourceMappingURL=\\S+\\s*$", ""), text("charts.js"));
    }

    /** Returns the script of pages with a flame graph and no chart. */
    static List<String> flames() {
        return List.of(text("flames.js"));
    }

    /**
     * Returns the content security policy of a page with this style and these scripts.
     *
     * @param forms source list of the addresses to which forms may send
     */
    static String policy(String style, List<String> scripts, String forms) {
        return "default-src 'none'; style-src " + hash(style) + "; script-src "
                + scripts.stream().map(PageScripts::hash).collect(Collectors.joining(" "))
                + "; base-uri 'none'; form-action " + forms;
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String text(String resource) {
        try (InputStream in = PageScripts.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("'" + resource + "' is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
