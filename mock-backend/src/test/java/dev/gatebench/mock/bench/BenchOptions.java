package dev.gatebench.mock.bench;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of the speed benchmark. */
final class BenchOptions {
    @Option(
            names = "--jar",
            defaultValue = "mock-backend/target/mock-backend.jar",
            description = "The backend (${DEFAULT-VALUE}).")
    Path jar = Path.of("");

    @Option(names = "--java", description = "The java that runs it (default: the one that runs the benchmark).")
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @Option(
            names = "--jvm-options",
            defaultValue = "-Xmx256m -XX:+UseSerialGC",
            description = "Its options (${DEFAULT-VALUE}).")
    String jvmOptions = "";

    @Option(
            names = "--server-cpu",
            defaultValue = "1",
            description = "CPU of nginx and the backend (${DEFAULT-VALUE}).")
    int serverCpu;

    @Option(names = "--driver-cpu", defaultValue = "0", description = "CPU of wrk (${DEFAULT-VALUE}).")
    int driverCpu;

    @Option(names = "--warm-up", defaultValue = "60", description = "Seconds of warm-up in all (${DEFAULT-VALUE}).")
    int warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "8", description = "Seconds of each measurement (${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "Rounds: each measures everything once (${DEFAULT-VALUE}).")
    int rounds;
}
