package dev.gatebench.core.tool.table;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.tool.ToolOutputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table that a person made: what its columns are is told by their heads, which the reading says again, and a
 * person can correct.
 *
 * @param said what columns are, by their heads, where a person says so; such as {@code p99:us}
 */
public record TableReader(Map<String, String> said) {
    /** Most characters of a number with its unit; a longer cell holds none, and takes long to look through. */
    private static final int LONGEST_NUMBER = 100;

    private static final double WHOLE = 100;
    private static final Set<Meaning.Kind> ERRORS =
            Set.of(Meaning.Kind.ERRORS, Meaning.Kind.ERROR_PERCENT, Meaning.Kind.SUCCESS_PERCENT);
    private static final int MOST_ROWS = 10_000;

    public TableReader {
        said = Map.copyOf(said);
    }

    /**
     * Reads a table.
     *
     * @param lines its lines, others before and behind it
     * @throws ToolOutputException in one line when it has no column of throughput or of times
     */
    public Reading read(List<String> lines) {
        Rows rows = rows(lines);
        Map<Integer, Meaning> columns = columns(rows);
        boolean hasFigures = columns.values().stream()
                .anyMatch(meaning -> meaning.kind() == Meaning.Kind.THROUGHPUT
                        || meaning.kind().isTime());
        if (!hasFigures || rows.rows().isEmpty()) {
            throw new ToolOutputException("a table must have a head and a column of requests a second or of times, and"
                    + " has the heads " + shortened(String.join(", ", rows.heads()))
                    + ": give --column 'HEAD=throughput' or 'HEAD=p99:ms'");
        }
        List<ToolFigures> figures = new ArrayList<>();
        rows.rows().stream().limit(MOST_ROWS).forEach(row -> figures(rows, row, columns)
                .ifPresent(figures::add));
        return new Reading("table", figures, List.of("read as: " + words(rows, columns)));
    }

    private static Rows rows(List<String> lines) {
        List<String> full = lines.stream().filter(line -> !line.isBlank()).toList();
        long bars = full.stream()
                .filter(line -> line.contains("|") || line.contains("│"))
                .count();
        if (bars > 1) {
            return Rows.markdown(full);
        }
        String head = full.isEmpty() ? "" : full.get(0);
        char separator = head.contains("\t") ? '\t' : head.contains(";") && !head.contains(",") ? ';' : ',';
        return Rows.delimited(full, separator);
    }

    private Map<Integer, Meaning> columns(Rows rows) {
        Map<Integer, Meaning> columns = new LinkedHashMap<>();
        said.keySet().stream().filter(head -> rows.column(head) < 0).findFirst().ifPresent(head -> {
            throw new ToolOutputException("--column must name a head of the table, which has "
                    + shortened(String.join(", ", rows.heads())) + ", was '" + shortened(head) + "'");
        });
        Map<String, Meaning> told = new HashMap<>();
        said.forEach((head, words) -> told.put(head.toLowerCase(Locale.ROOT), Meaning.said(words)));
        for (int i = 0; i < rows.heads().size(); i++) {
            String head = rows.heads().get(i);
            Optional<Meaning> meaning =
                    Optional.ofNullable(told.get(head.toLowerCase(Locale.ROOT))).or(() -> Meaning.of(head));
            int column = i;
            meaning.filter(each -> columns.values().stream()
                            .noneMatch(other -> other.kind() == each.kind() && other.share() == each.share()))
                    .ifPresent(each -> columns.put(column, each));
        }
        if (!columns.containsKey(0) && columns.values().stream().noneMatch(each -> each.kind() == Meaning.Kind.NAME)) {
            columns.put(0, new Meaning(Meaning.Kind.NAME, 0, 1));
        }
        return columns;
    }

    private static Optional<ToolFigures> figures(Rows rows, List<String> row, Map<Integer, Meaning> columns) {
        Map<Meaning.Kind, String> cells = new HashMap<>();
        Map<Double, Figure> quantiles = new HashMap<>();
        Map<Meaning.Kind, Figure> times = new HashMap<>();
        columns.forEach((column, meaning) -> {
            String cell = rows.cell(row, column);
            cells.put(meaning.kind(), cell);
            Optional<Figure> time = meaning.kind().hasUnit() ? time(cell, meaning.unitNs()) : Optional.empty();
            time.ifPresent(value -> {
                if (meaning.kind() == Meaning.Kind.QUANTILE) {
                    quantiles.put(meaning.share(), value);
                } else {
                    times.put(meaning.kind(), value);
                }
            });
        });
        boolean areUsers = cells.containsKey(Meaning.Kind.USERS);
        OptionalLong requests = whole(cells, Meaning.Kind.REQUESTS);
        Optional<Figure> perSec = count(cells, Meaning.Kind.THROUGHPUT);
        if (perSec.isEmpty() && times.isEmpty() && quantiles.isEmpty()) {
            return Optional.empty();
        }
        ToolFiguresDraft figures = ToolFigures.of("table", areUsers ? Loop.WAITING : Loop.UNKNOWN)
                .name(Optional.ofNullable(cells.get(Meaning.Kind.NAME)).filter(name -> !name.isBlank()))
                .concurrency(concurrency(cells, areUsers))
                .perSec(perSec)
                .ratePerSec(count(cells, Meaning.Kind.RATE))
                .requests(requests)
                .errors(errors(cells, requests))
                .errorsTold(cells.keySet().stream().anyMatch(ERRORS::contains))
                .seconds(Optional.ofNullable(times.get(Meaning.Kind.SECONDS)).map(ns -> ns.times(1e-9)))
                .mean(Optional.ofNullable(times.get(Meaning.Kind.MEAN)))
                .least(Optional.ofNullable(times.get(Meaning.Kind.LEAST)))
                .most(Optional.ofNullable(times.get(Meaning.Kind.MOST)))
                .quantiles(quantiles);
        return Optional.of(figures.build());
    }

    private static OptionalInt concurrency(Map<Meaning.Kind, String> cells, boolean areUsers) {
        OptionalLong count = whole(cells, areUsers ? Meaning.Kind.USERS : Meaning.Kind.CONNECTIONS);
        return count.isPresent() && count.getAsLong() >= 1 && count.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) count.getAsLong())
                : OptionalInt.empty();
    }

    /** Reads a time that may be a whole number of its unit, and so hides half of one. */
    private static Optional<Figure> time(String cell, double unitNs) {
        return Quantity.time(cell).or(() -> Quantity.count(cell).map(number -> (number.least() == number.most()
                        ? Figure.rounded(number.value(), number.value() == 0 ? 0 : 0.5)
                        : number)
                .times(unitNs)));
    }

    private static Optional<Figure> count(Map<Meaning.Kind, String> cells, Meaning.Kind kind) {
        return Optional.ofNullable(cells.get(kind))
                .filter(text -> text.length() <= LONGEST_NUMBER)
                .map(text -> text.replaceFirst("(?i)\\s*(?:(?:req\\w*|ops)?/s\\w*|rps|qps|tps)$", ""))
                .flatMap(Quantity::count);
    }

    private static OptionalLong whole(Map<Meaning.Kind, String> cells, Meaning.Kind kind) {
        return Optional.ofNullable(cells.get(kind)).map(Quantity::whole).orElse(OptionalLong.empty());
    }

    private static Map<String, Long> errors(Map<Meaning.Kind, String> cells, OptionalLong requests) {
        OptionalLong counted = whole(cells, Meaning.Kind.ERRORS);
        if (counted.isPresent()) {
            return counted.getAsLong() == 0 ? Map.of() : Map.of("errors", counted.getAsLong());
        }
        Optional<Double> share = percent(cells.get(Meaning.Kind.ERROR_PERCENT))
                .or(() -> percent(cells.get(Meaning.Kind.SUCCESS_PERCENT)).map(success -> 1 - success));
        long errors = share.isPresent() && requests.isPresent()
                ? Math.round(Math.max(0, share.get()) * requests.getAsLong())
                : 0;
        return errors == 0 ? Map.of() : Map.of("errors", errors);
    }

    /** Reads a share: per cent, or a number up to 1 without a sign of it. */
    private static Optional<Double> percent(@Nullable String cell) {
        return Optional.ofNullable(cell).flatMap(text -> Quantity.count(text.replace("%", ""))
                .map(number -> number.value() <= 1 && !text.contains("%") ? number.value() : number.value() / WHOLE));
    }

    private static String words(Rows rows, Map<Integer, Meaning> columns) {
        return columns.entrySet().stream()
                        .map(each -> rows.heads().get(each.getKey()) + " = "
                                + each.getValue().words())
                        .collect(Collectors.joining(", "))
                + "; --column 'HEAD=WHAT' corrects it";
    }

    private static String shortened(String text) {
        String plain = text.replaceAll("[^ -~]", "?");
        return plain.substring(0, Math.min(120, plain.length()));
    }
}
