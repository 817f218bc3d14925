package dev.gatebench.lab.command;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Runtimes;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.host.kubernetes.ClusterExamination;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.machine.Doctor;
import dev.gatebench.lab.machine.Finding;
import dev.gatebench.lab.machine.Finding.Grade;
import dev.gatebench.lab.process.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench doctor}. */
@Command(
        name = "doctor",
        description = "Checks whether this host, or a Kubernetes cluster, is fit to measure: CPUs, steal, idle, file"
                + " limits, clock.",
        sortOptions = false,
        footer = {
            "  gatebench doctor",
            "  gatebench doctor --runtime kubernetes",
            "  gatebench doctor shenyu-http-client --runtime kubernetes --node injector=pool=load --parallel 2"
        })
final class DoctorCommand extends Subcommand {
    private static final String THIS_HOST = "runtime=process";

    /** A study that says nothing of a place, and so stands for all that do not. */
    private static final String ANY_STUDY = "selftest";

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            completionCandidates = OptionWords.Studies.class,
            description =
                    "with --runtime kubernetes: name of a study or path of a .yml file whose pods the cluster must be"
                            + " able to run; default: a study without kubernetes keys")
    private @Nullable String study;

    @ArgGroup(validate = false, heading = PlaceOptions.HEADING, order = 1)
    private PlaceOptions place = new PlaceOptions();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the study, such as kubernetes.cpus=4; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @Override
    public Integer call() {
        List<Finding> findings = findings();
        println(Output.table(
                findings,
                List.of(
                        Output.column("what", 80, Finding::what),
                        Output.column("", 80, finding -> finding.grade().word()),
                        Output.column("seen", 100, Finding::detail))));
        return findings.stream().anyMatch(finding -> finding.grade() == Grade.FAIL)
                ? ExitCode.ENVIRONMENT
                : ExitCode.OK;
    }

    private List<Finding> findings() {
        List<String> asked = place.overridesAfter(overrides);
        if (study == null && asked.stream().allMatch(THIS_HOST::equals)) {
            return ofThisHost();
        }
        String name = Optional.ofNullable(study).orElse(ANY_STUDY);
        RuntimeSpec runtime = StudyParser.read(StudyFinder.find(Home.find(), name), asked)
                .one()
                .runtime();
        if (!Runtimes.kind(runtime).id().equals(RuntimeSpec.Kind.KUBERNETES.id())) {
            throw badUsage("a study and its options are checked only for a Kubernetes cluster, this study runs in "
                    + runtime.kind().words() + ": give --runtime kubernetes, or nothing for this host");
        }
        return ofCluster(runtime.cluster());
    }

    private static List<Finding> ofThisHost() {
        try (LocalHost local = LocalHost.open()) {
            return new Doctor(local.placement(), local, LocalHost.thisProcess(), Time.system(), Path.of("/")).examine();
        }
    }

    private static List<Finding> ofCluster(ClusterSpec pods) {
        return ClusterExamination.of(pods).stream()
                .map(seen -> new Finding(seen.what(), Grade.valueOf(seen.grade().name()), seen.detail()))
                .toList();
    }
}
