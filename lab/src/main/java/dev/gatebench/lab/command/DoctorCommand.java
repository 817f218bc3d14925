package dev.gatebench.lab.command;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.host.kubernetes.ClusterExamination;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.machine.Doctor;
import dev.gatebench.lab.machine.Doctor.Finding;
import dev.gatebench.lab.machine.Doctor.Grade;
import dev.gatebench.lab.process.Time;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gatebench doctor}. */
@Command(
        name = "doctor",
        description = "Is this host fit to measure: CPUs, steal, idle, file limits, clock; or is a Kubernetes cluster.",
        mixinStandardHelpOptions = true,
        footerHeading = Examples.HEADING,
        footer = {"  gatebench doctor", "  gatebench doctor --runtime kubernetes"})
final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--runtime",
            paramLabel = "KIND",
            description =
                    "process: this host; or kubernetes: the cluster that KUBECONFIG names, and what this user may do"
                            + " there; default: ${DEFAULT-VALUE}",
            defaultValue = "process")
    private String runtime = "process";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Finding> findings =
                switch (runtime) {
                    case "process" -> ofThisHost();
                    case "kubernetes" -> ofCluster();
                    default ->
                        throw new ParameterException(
                                spec.commandLine(), "--runtime must be process or kubernetes, was '" + runtime + "'");
                };
        PrintWriter out = spec.commandLine().getOut();
        out.println(AsciiTable.getTable(
                AsciiTable.NO_BORDERS,
                findings,
                List.of(
                        new Column()
                                .header("what")
                                .dataAlign(HorizontalAlign.LEFT)
                                .with(Finding::what),
                        new Column().header("").dataAlign(HorizontalAlign.LEFT).with(finding -> grade(finding.grade())),
                        new Column()
                                .header("seen")
                                .dataAlign(HorizontalAlign.LEFT)
                                .maxWidth(100)
                                .with(Finding::detail))));
        return findings.stream().anyMatch(finding -> finding.grade() == Grade.FAIL)
                ? ExitCode.ENVIRONMENT
                : ExitCode.OK;
    }

    private static List<Finding> ofThisHost() {
        try (LocalHost local = LocalHost.open()) {
            return new Doctor(local.placement(), local, LocalHost.thisProcess(), Time.system(), Path.of("/")).examine();
        }
    }

    private static List<Finding> ofCluster() {
        return ClusterExamination.of(ClusterSpec.NONE).stream()
                .map(seen -> new Finding(seen.what(), Grade.valueOf(seen.grade().name()), seen.detail()))
                .toList();
    }

    private static String grade(Grade grade) {
        return switch (grade) {
            case OK -> "ok";
            case WARN -> "warn";
            case FAIL -> "FAIL";
        };
    }
}
