package dev.gatebench.core.report;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The section that shows trials second by second: for each arm at each load, the valid trial with the median
 * throughput.
 *
 * @param notes which arms at which loads are not drawn, and why
 * @param data links to all files with time lines
 */
public record TimeLineSection(List<Group> groups, List<String> notes, List<RunFiles.Link> data) {
    /** Most groups that are drawn: each takes some 30 kB, and nobody looks at more. */
    static final int MOST_GROUPS = 24;

    /** Most groups with which they are unfolded at first. */
    private static final int MOST_OPEN = 6;

    /**
     * The charts of an arm at a load.
     *
     * @param trial the trial that they show, for people
     */
    public record Group(String title, String trial, RunFiles.Link data, List<DrawnChart> charts) {}

    /** An arm at a load, the trial that stands for it, and of how many trials that one was chosen. */
    private record Chosen(String arm, Load load, Trial trial, int of) {
        String file() {
            return trial.timeLine().orElse("");
        }

        String title() {
            return arm + " at " + load.words();
        }
    }

    public TimeLineSection {
        groups = List.copyOf(groups);
        notes = List.copyOf(notes);
        data = List.copyOf(data);
    }

    /** Whether there is nothing to show, as for a run older than time lines. */
    public boolean empty() {
        return groups.isEmpty() && notes.isEmpty() && data.isEmpty();
    }

    /** Whether the charts are unfolded at first. */
    public boolean open() {
        return groups.size() <= MOST_OPEN;
    }

    /** Draws the section from the files of a run; a file that cannot be read leaves out only its own charts. */
    static TimeLineSection of(Results results, RunFiles files) throws IOException {
        if (files.folder().isEmpty()) {
            return new TimeLineSection(List.of(), List.of(), List.of());
        }
        Path folder = files.folder().get();
        List<RunFiles.Link> data = data(folder);
        List<Chosen> chosen = chosen(results);
        List<Group> groups = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Chosen one : chosen.subList(0, Math.min(MOST_GROUPS, chosen.size()))) {
            try {
                groups.add(group(one, folder, data));
            } catch (IOException | IllegalArgumentException | ArithmeticException e) {
                notes.add("The time line of " + one.title() + " is not drawn: " + reason(e, folder) + ".");
            }
        }
        if (chosen.isEmpty() && !data.isEmpty()) {
            notes.add(Texts.of("timeLines.none"));
        }
        if (chosen.size() > MOST_GROUPS) {
            notes.add(Texts.of("timeLines.first", chosen.size(), MOST_GROUPS));
        }
        if (data.size() > TrialTables.MOST) {
            notes.add(Texts.of(
                    "timeLines.links", Numbers.count(TrialTables.MOST), Numbers.count(data.size()), TimeLine.FOLDER));
        }
        return new TimeLineSection(groups, notes, data.subList(0, Math.min(TrialTables.MOST, data.size())));
    }

    /** Returns the legend of the roles. */
    static List<Chart.LegendEntry> legend() {
        return TimeLineCharts.legend();
    }

    private static List<RunFiles.Link> data(Path folder) throws IOException {
        Path timeLines = new RunFolder(folder).timeLines();
        if (!Files.isDirectory(timeLines)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(timeLines)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".json"))
                    .sorted()
                    .map(name -> RunFiles.Link.to("time line", TimeLine.FOLDER + "/" + name))
                    .toList();
        }
    }

    private static List<Chosen> chosen(Results results) {
        List<Chosen> chosen = new ArrayList<>();
        for (Arm arm : results.arms()) {
            for (Load load : results.loads()) {
                List<Trial> valid = CellTrials.of(results.trials(), arm.id(), load).stream()
                        .filter(trial -> trial.valid() && trial.timeLine().isPresent())
                        .sorted(Comparator.comparingDouble(Trial::throughputPerSec)
                                .thenComparing(Trial::name))
                        .toList();
                if (!valid.isEmpty()) {
                    chosen.add(new Chosen(arm.id(), load, valid.get((valid.size() - 1) / 2), valid.size()));
                }
            }
        }
        return chosen;
    }

    private static Group group(Chosen chosen, Path folder, List<RunFiles.Link> data) throws IOException {
        Optional<RunFiles.Link> link =
                data.stream().filter(each -> each.name().equals(chosen.file())).findFirst();
        if (link.isEmpty()) {
            throw new DataException(chosen.file() + " is missing");
        }
        TimeLine all = TimeLine.read(folder, chosen.file());
        TimeLine drawn = all.inAtMost(TimeLineCharts.MOST_POINTS);
        String joined = drawn.seconds().size() == all.seconds().size()
                ? ""
                : "; each point is of "
                        + (all.seconds().size() + TimeLineCharts.MOST_POINTS - 1) / TimeLineCharts.MOST_POINTS + " s";
        return new Group(chosen.title(), words(chosen) + joined, link.get(), DrawnChart.all(TimeLineCharts.of(drawn)));
    }

    private static String words(Chosen chosen) {
        Trial trial = chosen.trial();
        String which = chosen.of() == 1
                ? "the only valid one"
                : (chosen.of() % 2 == 0 ? "the next below the median of " : "the median of ") + chosen.of()
                        + " valid ones";
        return "Trial " + trial.name() + ", " + which + " with "
                + Numbers.significant(trial.throughputPerSec(), 4) + " requests a second in its window"
                + (trial.beside().isEmpty()
                        ? ""
                        : ", beside " + String.join(", ", trial.beside()) + " in the same seconds");
    }

    /** Returns the first line of a message, with file names relative to the run's folder. */
    private static String reason(Exception e, Path folder) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return message.replace(folder + folder.getFileSystem().getSeparator(), "");
    }
}
