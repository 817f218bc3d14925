package dev.gatebench.core.tool.table;

import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.ToolOutputException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column's meaning: a figure, and the unit in which its numbers stand without one of their own.
 *
 * @param share of a quantile, per cent; 0 of other figures
 * @param unitNs unit of times, ns; 1 of other figures
 */
record Meaning(Kind kind, double share, double unitNs) {
    /** A kind of figure, by the word that a person may call it. */
    enum Kind {
        NAME("name"),
        THROUGHPUT("throughput"),
        RATE("rate"),
        MEAN("mean"),
        QUANTILE("quantile"),
        LEAST("min"),
        MOST("max"),
        CONNECTIONS("connections"),
        USERS("users"),
        REQUESTS("requests"),
        ERRORS("errors"),
        ERROR_PERCENT("error%"),
        SUCCESS_PERCENT("success%"),
        SECONDS("duration");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Whether its numbers stand in a unit of time. */
        boolean hasUnit() {
            return isTime() || this == SECONDS;
        }

        boolean isTime() {
            return this == MEAN || this == QUANTILE || this == LEAST || this == MOST;
        }
    }

    /** A form of heads, and what they then are; the first that fits counts. */
    private record Form(Kind kind, Pattern head) {
        static Form of(Kind kind, String words) {
            return new Form(kind, Pattern.compile("(?:.*[^a-z0-9])?(?:" + words + ")(?:[^a-z0-9].*)?"));
        }
    }

    private static final double MS = 1e6;
    private static final double S = 1e9;
    private static final double WHOLE = 100;
    private static final int LONGEST = 100;

    private static final List<Form> FORMS = List.of(
            Form.of(Kind.SUCCESS_PERCENT, "success(?: rate|.*%)?|%.*success"),
            Form.of(Kind.ERROR_PERCENT, "(?:errors?|fail\\w*) ?(?:rate|.*%|ratio)"),
            Form.of(Kind.ERRORS, "errors?|fail\\w*|non.?2xx"),
            Form.of(Kind.USERS, "vus?|users?|clients?"),
            Form.of(Kind.CONNECTIONS, "conns?|connections?|concurren\\w*|parallel\\w*"),
            Form.of(Kind.RATE, "target(?: rate| rps| qps)?|offered(?: rate| load)?|asked"),
            Form.of(
                    Kind.THROUGHPUT,
                    "rps|qps|tps|(?:requests?|reqs?|ops|transactions?) ?(?:/|per) ?(?:s|sec|secs|second)|throughput"),
            Form.of(Kind.MEAN, "avg|mean|average"),
            Form.of(Kind.MOST, "max|maximum|slowest|worst|longest"),
            Form.of(Kind.LEAST, "min|minimum|fastest|shortest"),
            Form.of(Kind.SECONDS, "duration|elapsed"),
            Form.of(Kind.REQUESTS, "requests?|reqs?|samples?"),
            Form.of(Kind.MEAN, "latency|response time"));

    private static final Pattern UNIT =
            Pattern.compile("[\\[(,/] ?(ns|us|µs|μs|ms|msec|s|sec|secs|seconds|min|mins|minutes)[\\])]?$");
    /** Heads of figures that no rule is of, whatever else stands in them. */
    private static final Pattern OTHER = Pattern.compile(
            "(?:.*[^a-z0-9])?(?:cpu\\w*|mem(?:ory)?|rss|st(?:an)?d\\.? ?dev\\w*|stdev|sd|deviation|ci|size|run|"
                    + "[kmgt]i?b/s\\w*|[kmgt]?bps|bytes?/?\\w*|\\(k\\))(?:[^a-z0-9].*)?|.*(?:/|per) ?min.*");

    private static final Pattern MEDIAN = Pattern.compile("(?:.*[^a-z])?(?:median|med)(?:[^a-z].*)?");
    private static final Pattern P_SHARE =
            Pattern.compile("(?:.*[^a-z0-9])?p\\(?([0-9]{2,5}(?:\\.[0-9]{1,4})?)\\)?(?:[^a-z0-9.].*)?");
    private static final Pattern SHARE =
            Pattern.compile("(?:.*[^0-9.])?([0-9]{1,3}(?:\\.[0-9]{1,4})?) ?(?:%|[snrt][tdh]|pct)(?:[^a-z0-9].*)?");

    /** Reads a head; empty where it is of no figure that is known. */
    static Optional<Meaning> of(String head) {
        String text = head.strip().toLowerCase(Locale.ROOT).replace('_', ' ');
        if (text.length() > LONGEST || OTHER.matcher(text).matches()) {
            return Optional.empty();
        }
        Matcher unit = UNIT.matcher(text);
        boolean hasUnit = unit.find();
        double unitNs = hasUnit ? Quantity.unitNs(unit.group(1)).orElseThrow() : MS;
        String bare = hasUnit && !text.matches(".*/ ?s\\w*$")
                ? text.substring(0, unit.start()).strip()
                : text;
        if (!bare.matches(".*(?:error|fail|success|cpu|memory|request/|req/).*")) {
            Optional<Double> share = share(bare);
            if (share.isPresent()) {
                return Optional.of(
                        share.get() == WHOLE
                                ? new Meaning(Kind.MOST, 0, unitNs)
                                : new Meaning(Kind.QUANTILE, share.get(), unitNs));
            }
        }
        return FORMS.stream()
                .filter(form -> form.head().matcher(bare).matches())
                .findFirst()
                .map(form -> new Meaning(
                        form.kind(),
                        0,
                        form.kind() == Kind.SECONDS && !hasUnit
                                ? S
                                : form.kind().hasUnit() ? unitNs : 1));
    }

    /** Returns the share of a quantile, per cent: p50, p(99.9), 95th, p999. */
    private static Optional<Double> share(String head) {
        if (MEDIAN.matcher(head).matches()) {
            return Optional.of(50.0);
        }
        return Stream.of(P_SHARE, SHARE)
                .map(form -> form.matcher(head))
                .filter(Matcher::matches)
                .map(found -> scaled(found.group(1)))
                .filter(share -> share > 0 && share <= WHOLE)
                .findFirst();
    }

    /** Reads 999 as 99.9: quantiles are often written so. */
    private static double scaled(String digits) {
        boolean isRunTogether = digits.length() > 2 && digits.startsWith("99") && !digits.contains(".");
        return Double.parseDouble(isRunTogether ? digits.substring(0, 2) + "." + digits.substring(2) : digits);
    }

    /**
     * Reads what a person says that a column is: {@code p99}, {@code mean:us}, {@code throughput}.
     *
     * @throws ToolOutputException in one line when it is no figure that is known
     */
    static Meaning said(String words) {
        String[] parts = words.split(":", 2);
        double unitNs = parts.length == 1 ? MS : Quantity.unitNs(parts[1]).orElse(0.0);
        Optional<Double> share = share(parts[0].toLowerCase(Locale.ROOT));
        Optional<Kind> kind = Stream.of(Kind.values())
                .filter(each -> each.word.equals(parts[0].toLowerCase(Locale.ROOT)) && each != Kind.QUANTILE)
                .findFirst();
        if (unitNs == 0 || (kind.isEmpty() && share.isEmpty())) {
            throw new ToolOutputException(
                    "--column must say " + known() + ", p50, p99 and so on, of times with a unit as"
                            + " in mean:us, was '" + words.replaceAll("[^ -~]", "?") + "'");
        }
        return kind.map(each -> new Meaning(
                        each, 0, each == Kind.SECONDS && parts.length == 1 ? S : each.hasUnit() ? unitNs : 1))
                .orElseGet(() -> new Meaning(Kind.QUANTILE, share.orElseThrow(), unitNs));
    }

    private static String known() {
        return Stream.of(Kind.values())
                .filter(kind -> kind != Kind.QUANTILE)
                .map(kind -> kind.word)
                .collect(Collectors.joining(", "));
    }

    /** Names it for people: {@code p99 in ms}. */
    String words() {
        String unit = Stream.of("ns", "us", "ms", "s")
                .filter(each -> Quantity.unitNs(each).orElseThrow() == unitNs)
                .findFirst()
                .orElse("");
        String name = kind == Kind.QUANTILE
                ? "p" + (share == Math.rint(share) ? String.valueOf((long) share) : String.valueOf(share))
                : kind.word;
        return kind.isTime() ? name + " (without a unit: " + unit + ")" : name;
    }
}
