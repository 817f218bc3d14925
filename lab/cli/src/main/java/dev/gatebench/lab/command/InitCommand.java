package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.starter.StarterGateway;
import dev.gatebench.lab.starter.StarterStudy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench init}. */
@Command(
        name = "init",
        description = "Writes a study file with comments, or the folder of a gateway, to go on with.",
        sortOptions = false,
        footer = {
            "  gatebench init",
            "  gatebench init mine.yml --gateway nginx --gateway haproxy",
            "  gatebench init --gateway-folder my-gateway"
        })
final class InitCommand extends Subcommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "the file to write, which must not be there yet; default: ${DEFAULT-VALUE}",
            defaultValue = "study.yml")
    private Path file = Path.of("study.yml");

    @Option(
            names = "--gateway",
            paramLabel = "ID",
            completionCandidates = OptionWords.GatewayIds.class,
            description = "a gateway to measure, the first as the baseline: ${COMPLETION-CANDIDATES}; may be repeated;"
                    + " default: two that need nothing to be installed",
            split = ",")
    private List<String> gateways = List.of();

    @Option(
            names = "--gateway-folder",
            paramLabel = "NAME",
            description = "writes no study, but a folder that declares a gateway, which a study names by its path")
    private Optional<Path> gatewayFolder = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (gatewayFolder.isPresent()) {
            Path folder = gatewayFolder.get();
            StarterGateway.write(folder);
            println("wrote " + folder + ": read the comments of its gateway.yml, then 'gatebench conformance "
                    + (Gateways.isFolder(folder.toString()) ? "" : "./") + folder + "'");
            return ExitCode.OK;
        }
        StarterStudy.write(file, gateways.isEmpty() ? Gateways.builtIn() : gateways);
        println("wrote " + file + ": read its comments, then 'gatebench run " + file + " --dry-run'");
        return ExitCode.OK;
    }
}
