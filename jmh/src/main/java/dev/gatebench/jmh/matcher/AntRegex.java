package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.Route;
import dev.gatebench.jmh.table.Segment;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Turns a route into one regular expression for whole paths without empty segments. The expression of a variable is
 * kept as it is: one that matches slashes ({@code .*}) matches more than its segment here.
 */
final class AntRegex {

    private AntRegex() {}

    static Pattern of(Route route) {
        StringBuilder regex = new StringBuilder();
        List<Segment> segments = route.segments();
        for (int i = 0; i < segments.size(); i++) {
            boolean last = i == segments.size() - 1;
            Segment segment = segments.get(i);
            switch (segment.kind()) {
                case DOUBLE_STAR -> regex.append(last ? (i == 0 ? "/.*" : "(?:/.*)?") : "(?:/[^/]+)*");
                case STAR -> regex.append(last ? "/[^/]*" : "/[^/]+");
                default -> regex.append('/').append(within(segment.text()));
            }
        }
        return Pattern.compile(regex.toString());
    }

    private static String within(String text) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{') {
                int closing = Segment.closing(text, i);
                int colon = text.indexOf(':', i);
                regex.append(
                        colon < 0 || colon > closing
                                ? text.length() == closing - i + 1 ? "[^/]+" : "[^/]*"
                                : "(?:" + text.substring(colon + 1, closing) + ")");
                i = closing;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }
}
