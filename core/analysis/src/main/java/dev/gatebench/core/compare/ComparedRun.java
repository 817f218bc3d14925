package dev.gatebench.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run, read from its folder to be compared.
 *
 * @param results its results, computed anew from what was measured
 * @param measured its trials, of which arms are compared
 * @param lanes where its lanes are, by their number; empty where forks were not made at once
 * @param study its {@code study.yml} as data
 * @param resumed whether it was cut off and went on later
 */
public record ComparedRun(
        String name,
        Results results,
        ComparedTrials measured,
        List<LaneHosts> lanes,
        ObjectNode study,
        boolean resumed) {
    /**
     * A run with its study.
     *
     * @param results the results that its files give
     * @throws IOException when its {@code study.yml} is no YAML
     */
    public static ComparedRun of(Path folder, Results results) throws IOException {
        Path full = folder.toAbsolutePath().normalize();
        return FolderData.of(folder, () -> read(full, results));
    }

    private static ComparedRun read(Path full, Results results) throws IOException {
        RunFolder folder = new RunFolder(full);
        String text = StudyFiles.read("study", DataFile.require(folder.study()));
        RunInfo info = RunInfo.read(folder.info());
        try {
            return new ComparedRun(
                    Optional.ofNullable(full.getFileName()).orElse(full).toString(),
                    results,
                    new ComparedTrials(
                            RunJudge.byProcesses(info, folder.history()),
                            RunJudge.notValidShare(info),
                            results.forkSpreads()),
                    info.lanes(),
                    DocumentReader.read(text).root(),
                    Files.exists(folder.resumptions()));
        } catch (DocumentException e) {
            throw new DataException(folder.study() + " is not the study of a run: " + e.getMessage(), e);
        }
    }

    /**
     * Reads a run to be compared.
     *
     * @throws StudyException when the folder has a search of several runs
     * @throws IOException naming the file that is missing or wrong
     */
    public static ComparedRun read(Path folder) throws IOException {
        if (new CurvesFolder(folder).exists()) {
            throw new StudyException("'" + folder + "' holds a search of several runs, and one is compared: give its"
                    + " ladder, '" + folder.resolve(CurvesFolder.LADDER) + "'");
        }
        return of(
                folder,
                ResultsAssembler.of(new RunFolder(folder.toAbsolutePath().normalize())));
    }

    public ComparedRun named(String other) {
        return new ComparedRun(other, results, measured, lanes, study, resumed);
    }

    /**
     * Numbers the lanes as another run numbers lanes on the same hosts. Lanes that the other run has not get numbers
     * that it does not use.
     */
    ComparedRun inLanesOf(ComparedRun other) {
        List<Integer> found = LaneHosts.find(other.lanes, lanes);
        int used = Math.max(other.lanes.size(), Lanes.greatest(other.measured.trials()));
        List<LaneHosts> renumbered = Stream.concat(
                        IntStream.rangeClosed(1, used).mapToObj(other::lane), lanes.stream())
                .toList();
        List<Trial> trials = measured.trials().stream()
                .map(trial -> trial.lane().isEmpty()
                        ? trial
                        : trial.onLane(inOther(trial.lane().getAsInt(), found, used)))
                .toList();
        ComparedTrials moved = new ComparedTrials(trials, measured.notValidShare(), measured.spreads());
        return new ComparedRun(name, results, moved, renumbered, study, resumed);
    }

    /** Says where one of its lanes is; a place that no other run has where the run does not tell. */
    public LaneHosts lane(int number) {
        return number <= lanes.size()
                ? lanes.get(number - 1)
                : new LaneHosts(Map.of("lane " + number, List.of("'" + name + "'")), Map.of(), Map.of());
    }

    private static int inOther(int lane, List<Integer> found, int used) {
        return lane <= found.size() && found.get(lane - 1) > 0 ? found.get(lane - 1) : used + lane;
    }

    /** The time from its start to its end; empty where that holds a pause, or the run was cut off. */
    Optional<Duration> took() {
        return results.finishedAt()
                .filter(end -> !resumed)
                .map(end -> Duration.between(results.startedAt(), end))
                .filter(time -> !time.isNegative());
    }

    JsonNode environment() {
        return Json.mapper().valueToTree(results.environment());
    }

    Optional<Arm> arm(String id) {
        return results.arms().stream().filter(arm -> arm.id().equals(id)).findFirst();
    }

    public List<String> armIds() {
        return results.arms().stream().map(Arm::id).toList();
    }

    /** Pairs each arm with the arm of another run that has its id. */
    public List<Pairing> armsInCommon(ComparedRun other) {
        return armIds().stream()
                .filter(other.armIds()::contains)
                .map(id -> new Pairing(id, id))
                .toList();
    }

    /** Whether an arm is the backend without a gateway. */
    boolean direct(String arm) {
        return arm(arm).filter(found -> found.gateway().equals(ArmSpec.DIRECT)).isPresent();
    }

    /** Selects the trials of an arm, valid or not. */
    public List<Trial> trials(String arm) {
        return measured.trials().stream()
                .filter(trial -> trial.arm().equals(arm))
                .toList();
    }

    /** Whether the figures of an arm at a load may stand in a headline. */
    public boolean headline(String arm, Load load) {
        return results.cell(arm, load).filter(Cell::headline).isPresent();
    }
}
