package dev.gatebench.core.history;

import dev.gatebench.core.compare.ComparedRun;
import dev.gatebench.core.compare.Differences;
import dev.gatebench.core.history.History.LeftOut;
import dev.gatebench.core.history.SeriesHistory.Followed;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.EDivisive;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a history of the runs below folders. Runs of one study and fidelity stand beside each other. A run that
 * {@code gatebench compare} would not compare with the newest is left out with the reason.
 */
public final class HistoryAssembler {
    /** Limits the time: each series is shuffled a thousand times as often as there are series. */
    private static final int MOST_SERIES = 200;

    private final HistorySpec spec;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private HistoryAssembler(HistorySpec spec) {
        this.spec = spec;
    }

    /**
     * Makes the history of the runs in and right below these folders, those of studies with cases too. A run that
     * cannot be read is left out.
     *
     * @throws IOException when a folder cannot be listed
     */
    public static History of(List<Path> folders, HistorySpec spec) throws IOException {
        HistoryAssembler assembler = new HistoryAssembler(spec);
        return assembler.history(assembler.read(folders));
    }

    private List<ComparedRun> read(List<Path> folders) throws IOException {
        Set<Path> found = new LinkedHashSet<>();
        for (Path folder : folders) {
            found.addAll(FolderKind.found(folder.toAbsolutePath().normalize()));
        }
        List<ComparedRun> runs = new ArrayList<>();
        found.forEach(folder -> read(folder, runs));
        return runs;
    }

    private void read(Path folder, List<ComparedRun> runs) {
        try {
            for (Path run : FolderKind.runs(folder)) {
                String name = run.equals(folder) ? name(folder) : name(folder) + "/" + name(run);
                readOne(run, name, runs);
            }
        } catch (IOException e) {
            leaveOut(name(folder), String.valueOf(e.getMessage()));
        }
    }

    private void readOne(Path folder, String name, List<ComparedRun> runs) {
        try {
            ComparedRun run = ComparedRun.read(folder).named(name);
            Results results = run.results();
            List<String> faults = Faults.of(results);
            if (!results.fitForNumbers()) {
                leaveOut(name, "unfit for numbers: its fidelity is '" + results.fidelity() + "'");
            } else if (!faults.isEmpty()) {
                leaveOut(name, "broken: " + faults.get(0));
            } else {
                runs.add(run);
            }
        } catch (IOException | RuntimeException e) { // whatever is in a file that others wrote
            leaveOut(name, "it cannot be read: " + e.getMessage());
        }
    }

    private static String name(Path folder) {
        return String.valueOf(folder.getFileName());
    }

    private void leaveOut(String run, String why) {
        leftOut.add(new LeftOut(run, Text.line(why)));
    }

    private History history(List<ComparedRun> runs) {
        requireKnown(runs);
        Map<List<String>, List<ComparedRun>> byStudy = runs.stream()
                .sorted(Comparator.comparing((ComparedRun run) -> run.results().startedAt())
                        .thenComparing(ComparedRun::name))
                .collect(Collectors.groupingBy(
                        run -> List.of(run.results().study(), run.results().fidelity()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return new History(
                byStudy.values().stream().flatMap(of -> study(of).stream()).toList(), leftOut);
    }

    /** Refuses arms and loads that no run has, which would be followed without a word. */
    private void requireKnown(List<ComparedRun> runs) {
        if (runs.isEmpty()) {
            return;
        }
        List<String> arms =
                runs.stream().flatMap(run -> run.armIds().stream()).distinct().toList();
        List<Load> loads = runs.stream()
                .flatMap(run -> run.results().loads().stream())
                .distinct()
                .toList();
        for (String arm : spec.arms()) {
            if (!arms.contains(arm)) {
                throw new StudyException("--arm must be an arm of a run, was " + Words.quote(arm) + ": "
                        + Words.didYouMean(arm, arms) + "The arms are " + String.join(", ", arms));
            }
        }
        for (Load load : spec.loads()) {
            if (!loads.contains(load)) {
                throw new StudyException("--load must be a load of a run, was '" + load.id() + "': the loads are "
                        + loads.stream().map(Load::id).collect(Collectors.joining(", ")));
            }
        }
    }

    /** Makes the history of one study; empty where it has more series than can be followed. */
    private Optional<StudyHistory> study(List<ComparedRun> runs) {
        ComparedRun newest = runs.get(runs.size() - 1);
        List<ComparedRun> alike = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ComparedRun run : runs) {
            List<String> differences = Differences.between(run, newest, run.armsInCommon(newest));
            if (differences.isEmpty() || spec.allowDifferences()) {
                alike.add(run);
                differences.forEach(difference -> notes.add("Differs: " + difference + "."));
            } else {
                leaveOut(
                        run.name(),
                        "not comparable with the newest: " + String.join("; ", differences)
                                + "; take it all the same with --allow-differences");
            }
        }
        Map<Followed, SeriesReader.Figures> figures = SeriesReader.read(alike, spec);
        if (figures.size() > MOST_SERIES) {
            leaveOut(
                    newest.results().study(),
                    "has " + figures.size() + " series, at most " + MOST_SERIES
                            + " are followed: name some with --arm, --load or --metric");
            return Optional.empty();
        }
        double level = spec.significance() / Math.max(1, figures.size());
        ChangeFinder finder = new ChangeFinder(alike, level);
        Results results = newest.results();
        return Optional.of(new StudyHistory(
                results.study(),
                results.title(),
                results.fidelity(),
                alike.stream().map(RunMark::of).toList(),
                figures.entrySet().stream()
                        .map(one -> finder.of(one.getKey(), one.getValue()))
                        .toList(),
                level,
                EDivisive.leastLength(level),
                notes.stream().distinct().toList()));
    }
}
