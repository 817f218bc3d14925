package dev.gatebench.core.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolHints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Figures of tools as data, whose schema is {@code docs/schema/figures.schema.json}: the names and units are those of
 * trials.
 *
 * @param kind what the text was taken for
 */
public record FiguresRead(int schemaVersion, String kind, List<Load> loads, List<String> notes) {
    private static final int VERSION = 1;

    /**
     * A load, or a request of it.
     *
     * @param driver the tool
     * @param loop how it sends: closed, waiting, open or unknown
     * @param requests replies, whatever their status
     * @param meanDerived whether the tool computes the mean and measures none
     * @param responseTimes whether times run from when a request was due
     * @param histogram the times in ns: an HdrHistogram, V2 compressed, Base64
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Load(
            String driver,
            Optional<String> request,
            String loop,
            OptionalInt connections,
            Optional<Double> ratePerSec,
            Optional<Double> durationSec,
            OptionalLong requests,
            Optional<Map<String, Long>> errors,
            Optional<Double> throughputPerSec,
            Map<String, Double> timesNs,
            boolean meanDerived,
            boolean responseTimes,
            Optional<Double> resolutionNs,
            Optional<Double> receivedBytes,
            Optional<String> histogram,
            @JsonIgnore String words) {
        public Load {
            timesNs = new LinkedHashMap<>(timesNs);
        }

        private static Load of(ToolFigures figures) {
            Map<String, Double> times = new LinkedHashMap<>();
            figures.mean().ifPresent(time -> times.put("mean", time.value()));
            figures.least().ifPresent(time -> times.put("min", time.value()));
            figures.inOrder().forEach((share, time) -> times.put("p" + Numbers.digits(share, 6), time.value()));
            figures.most().ifPresent(time -> times.put("max", time.value()));
            return new Load(
                    figures.tool(),
                    figures.name(),
                    figures.loop().name().toLowerCase(Locale.ROOT),
                    figures.concurrency(),
                    figures.ratePerSec().map(Figure::value),
                    figures.seconds().map(Figure::value),
                    figures.requests(),
                    figures.errorsTold() ? Optional.of(figures.errors()) : Optional.empty(),
                    figures.perSec().map(Figure::value),
                    times,
                    figures.meanDerived(),
                    figures.responseTimes(),
                    figures.resolution(),
                    figures.bytes().map(Figure::value),
                    figures.histogram(),
                    figures.name().orElse(figures.tool()) + ": " + FigureWords.of(figures));
        }
    }

    public FiguresRead {
        loads = List.copyOf(loads);
        notes = List.copyOf(notes);
    }

    /** Makes data of figures, with what a person says that they lack. */
    public static FiguresRead of(Reading reading, ToolHints hints) {
        return new FiguresRead(
                VERSION,
                reading.kind(),
                reading.figures().stream()
                        .map(figures -> Load.of(figures.completed(hints)))
                        .toList(),
                reading.notes());
    }

    /** Returns a line each load, for people. */
    public List<String> lines() {
        return loads.stream().map(Load::words).toList();
    }
}
