package dev.gatebench.lab.run;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds positive controls: arms that are set as a baseline is but for the CPU time that they burn.
 *
 * @param first the run that has the baseline
 */
record SelfTestControls(RunFolder first, Results results, String baseline) {

    /**
     * Returns the controls of a run; none where no arm burns anything.
     *
     * @throws UncheckedIOException naming the run when an arm has settings that its gateway does not know
     */
    List<ControlArm> in(RunFolder run, Results of) {
        try {
            return FolderData.of(run.path(), () -> found(run, of));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ControlArm> found(RunFolder run, Results of) {
        Arm base = arm(results).orElseThrow();
        return of.arms().stream()
                // what is set alike burns alike and is not read: a version that a program told cannot be set
                // gateways of ours alone burn; a folder that the run's data name is not read
                .filter(arm -> Gateways.builtIn().contains(arm.gateway())
                        && arm.gateway().equals(base.gateway())
                        && arm.version().equals(base.version())
                        && !arm.settings().equals(base.settings())
                        && read(arm).settingsWithoutBurn().equals(read(base).settingsWithoutBurn()))
                .flatMap(arm -> controls(run, of, arm).stream())
                .toList();
    }

    private static List<ControlArm> controls(RunFolder run, Results of, Arm arm) {
        List<Double> shares = read(arm).burns();
        List<String> log = log(run, arm);
        if (shares.size() <= 1) {
            return shares.stream()
                    .filter(share -> share > 0) // what burns nothing is an alike arm
                    .map(share -> new ControlArm(arm.id(), share, burnt(log, of.trials(), arm), of))
                    .toList();
        }
        Map<Place, Double> burnt = new HashMap<>();
        of.trials().stream()
                .filter(trial -> trial.arm().equals(arm.id()))
                .forEach(trial -> burnt(log, List.of(trial), arm).stream()
                        .boxed()
                        .flatMap(found -> nearest(shares, found))
                        .forEach(share -> burnt.put(Place.of(trial), share)));
        return shares.stream()
                .map(share -> {
                    List<Trial> trials = of.trials().stream()
                            // the others' rounds stay, as rounds without a trial of it: a fork keeps its place
                            .filter(trial -> !trial.arm().equals(arm.id()) || share.equals(burnt.get(Place.of(trial))))
                            .toList();
                    return new ControlArm(arm.id(), share, burnt(log, trials, arm), of, trials);
                })
                .toList();
    }

    /** Returns the share that was burnt; none where it was off by a quarter of the least step between two, or more. */
    private static Stream<Double> nearest(List<Double> shares, double burnt) {
        List<Double> sorted = shares.stream().sorted().toList();
        double step = IntStream.range(1, sorted.size())
                .mapToDouble(i -> sorted.get(i) - sorted.get(i - 1))
                .min()
                .orElse(0);
        return sorted.stream().filter(share -> Math.abs(share - burnt) < step / 4);
    }

    /** The place of a trial in the plan, which trials that are compared share. */
    private record Place(int fork, int round, Load load) {
        static Place of(Trial trial) {
            return new Place(trial.fork(), trial.round(), trial.load());
        }
    }

    /**
     * Returns the controls of a run that was recorded beside the first.
     *
     * @throws StudyException when the run is the first, has another baseline, or no control
     */
    List<ControlArm> inAnother(RunFolder run, Results of) {
        if (of.startedAt().equals(results.startedAt())) {
            throw new StudyException("--run must name each run once, was '" + run.path() + "' after '" + first.path()
                    + "', which is the same: remove it");
        }
        if (arm(of).filter(arm(results).orElseThrow()::equals).isEmpty()) {
            throw new StudyException("the run '" + run.path() + "' must have arm '" + baseline + "' as the run '"
                    + first.path() + "' has it, has "
                    + arm(of).map(Arm::description).orElse("none")
                    + ": remove it, or record it again");
        }
        List<ControlArm> controls = in(run, of);
        if (controls.isEmpty()) {
            throw new StudyException("the run '" + run.path() + "' must have an arm that is '" + baseline
                    + "' except for the CPU that it burns, has none: remove it, or give the run with the alike arms"
                    + " first");
        }
        return controls;
    }

    private Optional<Arm> arm(Results of) {
        return of.arms().stream().filter(arm -> arm.id().equals(baseline)).findFirst();
    }

    private static GatewayArm read(Arm arm) {
        ArmSpec spec =
                new ArmSpec(arm.id(), arm.gateway(), arm.version(), arm.settings(), OptionalInt.empty(), Set.of());
        return Gateways.read(spec, Path.of(""), new LocalInventory());
    }

    private static OptionalDouble burnt(List<String> log, List<Trial> trials, Arm arm) {
        return read(arm)
                .burnt(
                        log,
                        trials.stream()
                                .filter(trial -> trial.valid() && trial.arm().equals(arm.id()))
                                .toList());
    }

    /** Reads the logs of an arm's processes in all forks; nothing where they were not kept. */
    private static List<String> log(RunFolder run, Arm arm) {
        if (!Files.isDirectory(run.logs())) {
            return List.of();
        }
        Pattern name = Pattern.compile(
                Pattern.quote(arm.id()) + "-fork-[0-9]+(-start-[0-9]+)?(" + LaunchContext.ONCE_MORE + ")?\\.log");
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(run.logs())) {
            for (Path file : files.filter(
                            each -> name.matcher(each.getFileName().toString()).matches())
                    .toList()) {
                lines.addAll(DataFile.read(file).lines().toList());
            }
        } catch (IOException e) {
            throw new StudyException("'" + run.logs() + "' cannot be read: " + e.getMessage() + ": make it readable");
        }
        return lines;
    }
}
