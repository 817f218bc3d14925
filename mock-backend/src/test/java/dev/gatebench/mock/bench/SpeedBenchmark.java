package dev.gatebench.mock.bench;

import dev.gatebench.mock.bench.Wrk.Load;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the backend against nginx on one CPU: CPU per request without a delay, throughput and service time at 20 ms
 * and 600 connections, added delay at 50. Everything is measured once a round, in an order that turns from round to
 * round.
 */
@Command(
        name = "speed",
        mixinStandardHelpOptions = true,
        description = "Measures the mock backend against nginx, both on one CPU.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every goal met", "1:a goal missed", "2:bad option", "3:a tool or the jar is missing"})
public final class SpeedBenchmark implements Callable<Integer> {
    @Mixin
    private final BenchOptions options = new BenchOptions();

    private final Figures figures = new Figures();
    private final PrintStream out = System.out;
    private final HttpClient client = HttpClient.newHttpClient();

    public static void main(String[] args) {
        System.exit(new CommandLine(new SpeedBenchmark())
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    command.getErr().println("speed: " + exception.getMessage());
                    return 3;
                })
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Launch launch = new Launch(options);
        launch.checkTools();
        try (Server nginx = launch.nginx();
                Server backend = launch.backend()) {
            nginx.awaitReply(client, "/memory");
            backend.awaitReply(client, "/");
            Wrk wrk = new Wrk(options.driverCpu, launch.wrkScript());
            warmUp(wrk, backend);
            Host before = Host.now();
            long ours = ProcStat.endedChildrenTicks() + nginx.cpuTicks() + backend.cpuTicks();
            for (int round = 1; round <= options.rounds; round++) {
                out.printf("round %d of %d%n", round, options.rounds);
                measureWithoutDelay(wrk, nginx, backend, round % 2 == 0);
                measureWithDelay(wrk, backend);
            }
            ours = ProcStat.endedChildrenTicks() + nginx.cpuTicks() + backend.cpuTicks() - ours;
            out.println();
            figures.print(out);
            printOthers(before, Host.now(), ours);
        }
        return figures.judge(out) ? 0 : 1;
    }

    private void warmUp(Wrk wrk, Server backend) throws IOException, InterruptedException {
        int part = Math.max(1, options.warmUpSeconds / 3);
        out.printf("warm-up: %d s%n", 3 * part);
        for (String delay : new String[] {"0s", "20ms", "0s"}) {
            plan(backend, delay);
            wrk.run(backend.url() + "/", delay.equals("0s") ? 64 : Figures.MANY, part);
        }
    }

    private void measureWithoutDelay(Wrk wrk, Server nginx, Server backend, boolean reverse)
            throws IOException, InterruptedException {
        plan(backend, "0s");
        double first = cpuPerRequest(wrk, nginx, reverse ? "/file" : "/memory", 64);
        double own = cpuPerRequest(wrk, backend, "/", 64);
        double last = cpuPerRequest(wrk, nginx, reverse ? "/memory" : "/file", 64);
        double memory = reverse ? last : first;
        double file = reverse ? first : last;
        figures.memoryCpu.add(memory);
        figures.fileCpu.add(file);
        figures.backendCpu.add(own);
        figures.memoryRatio.add(own / memory);
        figures.fileRatio.add(own / file);
    }

    private double cpuPerRequest(Wrk wrk, Server server, String path, int connections)
            throws IOException, InterruptedException {
        long before = server.cpuTicks();
        Load load = wrk.run(server.url() + path, connections, options.seconds);
        return microsPerRequest(server.cpuTicks() - before, load);
    }

    private void measureWithDelay(Wrk wrk, Server backend) throws IOException, InterruptedException {
        plan(backend, "20ms");
        long before = backend.cpuTicks();
        Load many = wrk.run(backend.url() + "/", Figures.MANY, options.seconds);
        figures.delayedCpu.add(microsPerRequest(backend.cpuTicks() - before, many));
        figures.share.add(100 * many.perSecond() / (Figures.MANY / (Figures.DELAY_MS / 1e3)));
        figures.p50.add(many.p50Ms());
        figures.p99.add(many.p99Ms());
        Load few = wrk.run(backend.url() + "/", Figures.FEW, options.seconds);
        figures.added.add(few.p50Ms() - Figures.DELAY_MS);
    }

    private static double microsPerRequest(long ticks, Load load) {
        return ticks * (ProcStat.NANOS_PER_TICK / 1e3) / load.requests();
    }

    private void plan(Server backend, String delay) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(backend.url() + "/__mock/plan"))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"delay\":\"" + delay + "\"}"))
                .build();
        if (client.send(request, BodyHandlers.discarding()).statusCode() != 200) {
            throw new IOException("the backend refused the delay " + delay);
        }
    }

    private void printOthers(Host before, Host after, long ours) {
        double all = after.allTicks() - before.allTicks();
        double others = 100 * Math.max(0, after.busyTicks() - before.busyTicks() - ours) / all;
        double stolen = 100 * (after.stolenTicks() - before.stolenTicks()) / all;
        out.printf(
                Locale.ROOT,
                "%nother processes used %.1f %% of the machine, %.1f %% was stolen%s%n",
                others,
                stolen,
                others + stolen > 5 ? ": too much to trust the figures, run it again on a quiet machine" : "");
    }
}
