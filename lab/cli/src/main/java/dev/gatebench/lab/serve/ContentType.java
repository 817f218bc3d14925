package dev.gatebench.lab.serve;

import java.util.Locale;
import java.util.Map;

/** What files are, by their names alone: browsers are told not to guess. */
final class ContentType {
    static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    private static final Map<String, String> BY_ENDING = Map.ofEntries(
            Map.entry("html", HTML),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("gif", "image/gif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("xml", "text/xml; charset=utf-8"),
            Map.entry("jsonl", TEXT),
            Map.entry("md", TEXT),
            Map.entry("txt", TEXT),
            Map.entry("log", TEXT),
            Map.entry("csv", TEXT),
            Map.entry("yml", TEXT),
            Map.entry("yaml", TEXT),
            Map.entry("hlog", TEXT),
            Map.entry("conf", TEXT),
            Map.entry("jvmopts", TEXT));

    private ContentType() {}

    static String of(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return BY_ENDING.getOrDefault(ending, "application/octet-stream");
    }
}
