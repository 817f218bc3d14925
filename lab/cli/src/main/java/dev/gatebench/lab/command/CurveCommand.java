package dev.gatebench.lab.command;

import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.lab.run.CurveLadder;
import dev.gatebench.lab.run.RunContext;
import dev.gatebench.lab.run.RunOptions;
import dev.gatebench.lab.run.SloSearchRun;
import dev.gatebench.lab.run.StudyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench curve}. */
@Command(
        name = "curve",
        description = "Measures response time over offered load, up to where each gateway no longer keeps up, and the"
                + " greatest rate that keeps a goal.",
        sortOptions = false,
        footer = {
            "  gatebench curve response-curves --arm envoy",
            "  gatebench curve response-curves --arm envoy --slo p99=50ms"
        })
final class CurveCommand extends MeasuringCommand {
    @Parameters(
            paramLabel = "STUDY",
            completionCandidates = OptionWords.Studies.class,
            description = "name of a study ('gatebench list' shows them) or path of a .yml file; one without open loads"
                    + " is sent 20%% to 120%% of what each gateway can do, by the injector")
    private String study = "";

    @Option(
            names = "--slo",
            paramLabel = "GOAL",
            description = "search for the greatest rate that keeps this goal, such as p99=50ms (p50, p90, p99, p99.9);"
                    + " may be repeated")
    private List<Slo> slos = new ArrayList<>();

    @ArgGroup(validate = false, heading = StudyOptions.HEADING)
    private StudyOptions part = new StudyOptions();

    @ArgGroup(validate = false, heading = PlaceOptions.HEADING, order = 1)
    private PlaceOptions place = new PlaceOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the files; a search that was cut off goes on in its own. Default:"
                    + " STUDY-TIME in the folder of runs")
    private @Nullable Path out;

    @Option(
            names = "--allow-differences",
            description =
                    "go on with a search though the environment has changed; reports of its runs name the changes")
    private boolean allowDifferences;

    @Mixin
    private ToldOptions told = new ToldOptions();

    @Override
    public Integer call() throws IOException {
        RunContext context = context(told.out());
        if (slos.isEmpty()) {
            return told.tell(new StudyRun(context).run(CurveLadder.in(context.home(), options())));
        }
        CurvesFolder folder = new SloSearchRun(context, allowDifferences).search(options(), slos);
        CurvesAssembler.Assembled found = CurvesAssembler.of(folder, folder.read());
        CurvesReport.console(found.curves(), told.out());
        told.tellReport(folder.path());
        // of the gateways that were asked for; others may be left for another call
        return ExitCode.ofSearch(found, true);
    }

    private RunOptions options() {
        return new RunOptions(
                study,
                part.fidelity(),
                part.with(place, List.of(), Optional.empty(), gatewayOptions()),
                part.seed(),
                Optional.ofNullable(out),
                RunOptions.Accuracy.OF_FIDELITY,
                List.of());
    }
}
