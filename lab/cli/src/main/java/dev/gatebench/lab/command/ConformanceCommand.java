package dev.gatebench.lab.command;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.conformance.Conformance;
import dev.gatebench.lab.conformance.ConformanceReport;
import dev.gatebench.lab.run.ConformanceRun;
import dev.gatebench.lab.run.RunOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench conformance}. */
@Command(
        name = "conformance",
        description = "Says what gateways do to requests and replies, and whether they do the same work.",
        sortOptions = false,
        footer = {
            "  gatebench conformance",
            "  gatebench conformance nginx haproxy",
            "  gatebench conformance nginx --policies"
        })
final class ConformanceCommand extends MeasuringCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "GATEWAY",
            description = "arms of the study, or gateways for all their arms; default: all that this machine has")
    private List<String> gateways = new ArrayList<>();

    @Option(
            names = "--study",
            paramLabel = "STUDY",
            description = "name or file of the study that has the arms; default: ${DEFAULT-VALUE}",
            defaultValue = "gateways")
    private String study = "gateways";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder to write into; default: conformance-TIME in the folder of runs")
    private @Nullable Path out;

    @Option(
            names = "--policies",
            description = "also launch each gateway with each policy that it can be told, and say how it does it")
    private boolean policies;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public Integer call() throws IOException {
        PrintStream console = quiet.out();
        ConformanceRun.Outcome outcome = new ConformanceRun(context(console)).run(options(), gateways, policies);
        Conformance found = outcome.found();
        console.println();
        new ConformanceReport(found).console(console);
        if (!found.controlFaults().isEmpty()) {
            console.println("Asked twice without a gateway, the backend differed in "
                    + String.join(", ", found.controlFaults())
                    + ", so no finding is reliable: end what else runs on this machine and repeat the command");
        }
        System.out.println("report: " + outcome.folder().resolve("conformance.md"));
        return ExitCode.ofConformance(found);
    }

    private RunOptions options() {
        return new RunOptions(
                study,
                Fidelity.QUICK,
                new RunOptions.Part(
                        List.of(), List.of(), List.of("runtime=process"), Optional.empty(), gatewayOptions(), false),
                OptionalLong.empty(),
                Optional.ofNullable(out),
                RunOptions.Accuracy.OF_FIDELITY,
                List.of());
    }
}
