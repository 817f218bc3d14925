package dev.gatebench.core.history;

import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.compare.ComparedRun;
import dev.gatebench.core.compare.Differences;
import dev.gatebench.core.history.History.LeftOut;
import dev.gatebench.core.history.SeriesHistory.Followed;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.EDivisive;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a history of the runs below folders. Runs of one study and fidelity stand beside each other; of these, what
 * {@code gatebench compare} would not compare with the newest, by the same rules, is left out with the reason.
 */
public final class HistoryAssembler {
    /** More would take hours: each is shuffled a thousand times as often as there are of them. */
    private static final int MOST_SERIES = 200;

    private final HistorySpec spec;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private HistoryAssembler(HistorySpec spec) {
        this.spec = spec;
    }

    /**
     * The history of the runs in and right below these folders, those of studies with cases too. A run that cannot be
     * read is left out.
     *
     * @throws IOException when a folder cannot be listed
     */
    public static History of(List<Path> folders, HistorySpec spec) throws IOException {
        HistoryAssembler assembler = new HistoryAssembler(spec);
        return assembler.history(assembler.read(folders));
    }

    private List<ComparedRun> read(List<Path> folders) throws IOException {
        List<ComparedRun> runs = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        for (Path folder : folders) {
            for (Path found : FolderKind.found(folder.toAbsolutePath().normalize())) {
                if (seen.add(found)) {
                    read(found, runs);
                }
            }
        }
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
            List<String> faults = Faults.of(run.results());
            if (!run.results().fitForNumbers()) {
                leaveOut(
                        name,
                        "unfit for numbers: its fidelity is '" + run.results().fidelity() + "'");
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
        Map<List<String>, List<ComparedRun>> byStudy = new LinkedHashMap<>();
        runs.stream()
                .sorted(Comparator.comparing((ComparedRun run) -> run.results().startedAt())
                        .thenComparing(ComparedRun::name))
                .forEach(run -> byStudy.computeIfAbsent(
                                List.of(run.results().study(), run.results().fidelity()), unknown -> new ArrayList<>())
                        .add(run));
        List<StudyHistory> studies = byStudy.values().stream()
                .map(this::study)
                .flatMap(Optional::stream)
                .toList();
        return new History(studies, leftOut);
    }

    /** What no run has would be followed without a word. */
    private void requireKnown(List<ComparedRun> runs) {
        List<String> arms = runs.stream()
                .flatMap(run -> run.results().arms().stream())
                .map(Arm::id)
                .distinct()
                .toList();
        List<Load> loads = runs.stream()
                .flatMap(run -> run.results().loads().stream())
                .distinct()
                .toList();
        for (String arm : runs.isEmpty() ? List.<String>of() : spec.arms()) {
            if (!arms.contains(arm)) {
                throw new StudyException("--arm must be an arm of a run, was " + Words.quote(arm) + ": "
                        + Words.didYouMean(arm, arms) + "The arms are " + String.join(", ", arms));
            }
        }
        for (Load load : runs.isEmpty() ? List.<Load>of() : spec.loads()) {
            if (!loads.contains(load)) {
                throw new StudyException("--load must be a load of a run, was '" + load.id() + "': the loads are "
                        + loads.stream().map(Load::id).collect(Collectors.joining(", ")));
            }
        }
    }

    /** Empty where it has more series than can be followed. */
    private Optional<StudyHistory> study(List<ComparedRun> runs) {
        ComparedRun newest = runs.get(runs.size() - 1);
        List<ComparedRun> alike = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ComparedRun run : runs) {
            List<String> differences = Differences.between(run, newest, pairings(run, newest));
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

    private static List<Pairing> pairings(ComparedRun one, ComparedRun other) {
        List<String> ids = other.results().arms().stream().map(Arm::id).toList();
        return one.results().arms().stream()
                .map(Arm::id)
                .filter(ids::contains)
                .map(id -> new Pairing(id, id))
                .toList();
    }
}
