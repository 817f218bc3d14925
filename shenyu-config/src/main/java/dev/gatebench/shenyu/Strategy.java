package dev.gatebench.shenyu;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The HTTP client by which ShenYu calls the backend. */
public enum Strategy {
    NETTY("netty", "nettyHttpClient", "NettyHttpClientPlugin"),
    WEB_CLIENT("webClient", "webClient", "WebClientPlugin");

    private final String word;
    private final Pattern loadedLine;

    Strategy(String word, String plugin, String pluginClass) {
        this.word = word;
        this.loadedLine = Pattern.compile(Pattern.quote(
                "load plugin:[%s] [org.apache.shenyu.plugin.httpclient.%s]".formatted(plugin, pluginClass)));
    }

    /** Returns the word in study files and in {@code shenyu.httpclient.strategy}. */
    public String word() {
        return word;
    }

    /** Matches the line of the gateway's log that proves that this client was loaded, and no other line. */
    public Pattern loadedLine() {
        return loadedLine;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Strategy::word).toList();
    }

    static Strategy of(String word) {
        return Arrays.stream(values())
                .filter(s -> s.word.equals(word))
                .findFirst()
                .orElseThrow();
    }
}
