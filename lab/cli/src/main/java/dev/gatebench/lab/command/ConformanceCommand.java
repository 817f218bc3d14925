package dev.gatebench.lab.command;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.conformance.Conformance;
import dev.gatebench.lab.conformance.ConformanceReport;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.run.ConformanceRun;
import dev.gatebench.lab.run.RunOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench conformance}. */
@Command(
        name = "conformance",
        description = "Says what gateways do to requests and replies, and whether they do the same work.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = Examples.HEADING,
        footer = {"  gatebench conformance", "  gatebench conformance nginx haproxy"})
final class ConformanceCommand implements Callable<Integer>, TakesGatewayOptions {
    @Spec
    private CommandSpec spec;

    private final Map<String, GatewayOptions> gatewayOptions = Gateways.options();

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

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public Map<String, GatewayOptions> gatewayOptions() {
        return gatewayOptions;
    }

    @Override
    public Integer call() throws IOException {
        PrintStream console = quiet.out();
        ConformanceRun run = new ConformanceRun(Home.find(), console, Time.system(), CrashLog.of(spec)::in);
        ConformanceRun.Outcome outcome = run.run(options(), gateways);
        Conformance found = outcome.found();
        console.println();
        new ConformanceReport(found).console(console);
        if (!found.controlFaults().isEmpty()) {
            console.println("The backend differs from itself at " + String.join(", ", found.controlFaults())
                    + ", so nothing here holds: end what else runs on this machine and repeat it");
        }
        System.out.println("report: " + outcome.folder().resolve("conformance.md"));
        return ExitCode.ofConformance(found);
    }

    private RunOptions options() {
        return new RunOptions(
                study,
                Fidelity.QUICK,
                List.of(),
                List.of(),
                List.of("runtime=process"),
                OptionalLong.empty(),
                Optional.ofNullable(out),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.copyOf(gatewayOptions.values()),
                Optional.empty(),
                false);
    }
}
