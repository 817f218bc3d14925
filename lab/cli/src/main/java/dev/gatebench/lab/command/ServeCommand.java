package dev.gatebench.lab.command;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.browser.Browser;
import dev.gatebench.lab.home.RunFolders;
import dev.gatebench.lab.serve.RunServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench serve}. */
@Command(
        name = "serve",
        description = "Lists runs in the browser and compares two, on this machine alone, until Ctrl-C.",
        sortOptions = false,
        footer = {"  gatebench serve", "  gatebench serve target/bench --port 8200 --open"})
final class ServeCommand extends Subcommand {
    private static final int MOST_PORT = 65_535;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = "folders of runs, or folders that hold some; default: the folder of runs")
    private List<Path> folders = new ArrayList<>();

    @Option(names = "--port", paramLabel = "PORT", description = "0 for one that is free; default: ${DEFAULT-VALUE}")
    private int port = 8123;

    @Option(names = "--open", description = "open it in the browser")
    private boolean open;

    @Override
    public Integer call() {
        if (port < 0 || port > MOST_PORT) {
            throw new StudyException("--port must be 0.." + MOST_PORT + ", was " + port);
        }
        try (RunServer server = RunServer.start(RunFolders.of(folders), port)) {
            println("runs are at " + server.address() + " (this machine alone; Ctrl-C ends it)");
            if (open) {
                Browser.ofThisSystem()
                        .open(server.address())
                        .ifPresent(why -> warn(why + ": open " + server.address()));
            }
            new CountDownLatch(1).await(); // until it is asked to end
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }
}
