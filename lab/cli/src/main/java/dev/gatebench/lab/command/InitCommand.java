package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.starter.StarterStudy;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gatebench init}. */
@Command(
        name = "init",
        description = "Writes a study file with comments, to go on with.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = Examples.HEADING,
        footer = {"  gatebench init", "  gatebench init mine.yml --gateway nginx --gateway haproxy"})
final class InitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "the file to write, which must not be there yet; default: ${DEFAULT-VALUE}",
            defaultValue = "study.yml")
    private Path file = Path.of("study.yml");

    @Option(
            names = "--gateway",
            paramLabel = "ID",
            completionCandidates = GatewayWords.class,
            description = "a gateway to measure, the first as the baseline: ${COMPLETION-CANDIDATES}; may be repeated;"
                    + " default: two that need nothing to be installed",
            split = ",")
    private List<String> gateways = List.of();

    @Override
    public Integer call() throws IOException {
        StarterStudy.write(file, gateways.isEmpty() ? Gateways.builtIn() : gateways);
        PrintWriter out = spec.commandLine().getOut();
        out.println("wrote " + file + ": read its comments, then 'gatebench run " + file + " --dry-run'");
        out.flush();
        return ExitCode.OK;
    }
}
