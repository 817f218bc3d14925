package dev.gatebench.core.recorded;

import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The recorded runs of a study, oldest first. The project's {@code docs/results/hosts/STUDY.tsv} has them, and they
 * ship with it: tab-separated, a header, a line for each pair of arms of a run.
 */
public record RecordedRuns(List<RecordedRun> runs) {
    /** The fewest runs, and the fewest hosts, that predict one more: the interval of fewer would hold nearly all. */
    public static final int LEAST = SeriesHistory.LEAST_FOR_NEXT;

    /** Form of a study's name that can have a file: a stranger's name leads nowhere else. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}");

    private static final CsvMapper TSV = new CsvMapper();
    private static final CsvSchema COLUMNS = TSV.schemaFor(RecordedRun.class)
            .withColumnSeparator('\t')
            .withoutQuoteChar()
            .withLineSeparator("\n");

    public RecordedRuns {
        runs = List.copyOf(runs);
    }

    /**
     * Returns the runs that were recorded of a study; none where there is no file of it.
     *
     * @param study its name, with or without a case
     */
    public static RecordedRuns of(String study) {
        StudyCase name = StudyCase.of(study);
        if (!NAME.matcher(name.study()).matches()) {
            return new RecordedRuns(List.of());
        }
        try (InputStream file = RecordedRuns.class.getResourceAsStream("hosts/" + name.study() + ".tsv")) {
            return file == null ? new RecordedRuns(List.of()) : read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RecordedRuns read(InputStream file) throws IOException {
        try (var rows = TSV.readerFor(RecordedRun.class)
                .with(COLUMNS.withHeader().withStrictHeaders(true))
                .<RecordedRun>readValues(file)) {
            return new RecordedRuns(rows.readAll());
        } catch (RuntimeJsonMappingException e) {
            throw new IOException("the recorded runs of the project cannot be read: " + e.getMessage(), e);
        }
    }

    /** Writes lines for the study's file, without a header. */
    public static String lines(List<RecordedRun> runs) throws IOException {
        return TSV.writer(COLUMNS).writeValueAsString(runs);
    }

    /** Selects the runs of a pair of arms. */
    public RecordedRuns of(RecordedRun.Pair pair) {
        return new RecordedRuns(
                runs.stream().filter(run -> run.pair().equals(pair)).toList());
    }

    /**
     * Groups the runs of one host, design and number of forks: they differ by chance, by the hour and by the machine.
     */
    public Map<Kind, RecordedRuns> kinds() {
        Map<Kind, RecordedRuns> kinds = new LinkedHashMap<>();
        runs.stream()
                .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()))
                .forEach((kind, like) -> kinds.put(kind, new RecordedRuns(like)));
        return kinds;
    }

    /** Returns the newest run; empty without any. */
    public Optional<RecordedRun> newest() {
        return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
    }

    /**
     * Predicts the ratio of one more such run: the interval holds it in 95 of 100 cases, were the runs independent and
     * alike. Empty with fewer than {@link #LEAST} runs.
     */
    public Optional<Interval> next() {
        return next(runs.stream().map(RecordedRun::figure).toList());
    }

    /**
     * Predicts the ratio of a run like the newest on one more kind of host, by the newest run of each kind that has the
     * same design and number of forks. Empty with fewer than {@link #LEAST} of them.
     */
    public Optional<Interval> nextHost() {
        return next(newestOfHosts().stream().map(RecordedRun::figure).toList());
    }

    /** Returns how many kinds of host have runs like the newest. */
    public int hosts() {
        return newestOfHosts().size();
    }

    private Collection<RecordedRun> newestOfHosts() {
        Map<String, RecordedRun> hosts = new LinkedHashMap<>();
        Optional<Kind> newest = newest().map(Kind::of);
        runs.stream()
                .filter(run ->
                        newest.filter(kind -> kind.isElsewhere(Kind.of(run))).isPresent())
                .forEach(run -> hosts.put(run.host(), run));
        return hosts.values();
    }

    private static Optional<Interval> next(List<Double> ratios) {
        return ratios.size() < LEAST ? Optional.empty() : LogScale.next(ratios);
    }

    /**
     * The host and the design of runs.
     *
     * @param study as in {@link RecordedRun}
     */
    public record Kind(String host, String study, String design, int forks) {
        static Kind of(RecordedRun run) {
            return new Kind(run.host(), run.study(), run.design(), run.forks());
        }

        /** Whether another kind has this one's design, on whatever host. */
        boolean isElsewhere(Kind other) {
            return new Kind(host, other.study, other.design, other.forks).equals(this);
        }
    }
}
