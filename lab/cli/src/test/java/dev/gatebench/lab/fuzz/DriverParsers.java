package dev.gatebench.lab.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.lines;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Hidden;
import dev.gatebench.core.fuzz.Seeds;
import dev.gatebench.core.study.Repository;
import dev.gatebench.lab.driver.hey.HeyDriver;
import dev.gatebench.lab.driver.oha.OhaDriver;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.List;

/** The parsers of what load drivers leave. */
final class DriverParsers {
    private static final String DRIVER = "dev.gatebench.lab.driver.";
    private static final String RECORDED = "/dev/gatebench/lab/driver/";
    private static final long END_MS = 1_700_000_010_000L;
    private static final int ROWS = 40;

    private DriverParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                refusing(
                        "wrk",
                        Seeds.recorded(RECORDED + "wrk/wrk-4.1.0-20-connections.txt"),
                        lines(DriverParsers::wrk)),
                refusing(
                        "wrk2",
                        Seeds.all(
                                Seeds.recorded(RECORDED + "wrk2/wrk2-4.0.0-20-connections.txt"),
                                Seeds.recorded(RECORDED + "wrk2/wrk2-4.0.0-20-connections-overload.txt")),
                        lines(DriverParsers::wrk2)),
                refusing("ab", Seeds.recorded(RECORDED + "ab/ab-2.3-20-connections.txt"), lines(DriverParsers::ab)),
                refusing(
                        "ab-table",
                        Seeds.head(RECORDED + "ab/ab-2.3-20-connections.tsv", ROWS),
                        file("results", DriverParsers::abTable)),
                refusing(
                        "h2load",
                        Seeds.recorded(RECORDED + "h2load/h2load-1.52.0-20-connections.txt"),
                        lines(printed -> h2load(recorded("h2load/h2load-1.52.0-20-connections.tsv"), printed))),
                refusing(
                        "h2load-log",
                        Seeds.head(RECORDED + "h2load/h2load-1.52.0-20-connections.tsv", ROWS),
                        file(
                                "results",
                                log -> h2load(
                                        log,
                                        List.of("requests: 40 total, 40 started, 40 done, 40 succeeded,"
                                                + " 0 failed, 0 errored, 0 timeout")))),
                refusing(
                        "hey",
                        Seeds.head(RECORDED + "hey/hey-0.1.4-20-connections.csv", ROWS),
                        lines(printed -> new HeyDriver().observed(step(Path.of("none")), output(printed)))),
                refusing(
                        "oha",
                        Seeds.head(RECORDED + "oha/oha-1.16.0-20-connections.csv", ROWS),
                        lines(printed -> new OhaDriver().observed(step(Path.of("none")), output(printed)))),
                new FuzzTarget(
                        "seconds-of-tool",
                        Seeds.of("0.0123", "1e-3", "12"),
                        List.of(NumberFormatException.class, ArithmeticException.class),
                        text(RequestLog::ns)));
    }

    private static FuzzTarget refusing(String name, List<byte[]> seeds, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(IllegalArgumentException.class), parse);
    }

    private static void wrk(List<String> printed) throws Exception {
        Object read = Hidden.call(DRIVER + "wrk.WrkOutput", "parse", printed);
        Hidden.of(read, "trial", step(Path.of("none")).step(), END_MS);
    }

    private static void wrk2(List<String> printed) throws Exception {
        Object read = Hidden.call(DRIVER + "wrk2.Wrk2Output", "parse", printed);
        Hidden.of(read, "trial", step(Path.of("none")).step(), 1000L, END_MS);
    }

    private static void ab(List<String> printed) throws Exception {
        Object read = Hidden.call(DRIVER + "ab.AbReport", "parse", output(printed));
        Hidden.of(read, "trial", step(recorded("ab/ab-2.3-20-connections.tsv")), END_MS);
    }

    private static void abTable(Path file) throws Exception {
        Object table = Hidden.call(DRIVER + "ab.AbTable", "read", file, true);
        Hidden.of(table, "times");
        Hidden.of(table, "completions");
    }

    private static void h2load(Path log, List<String> printed) throws Exception {
        Hidden.call(DRIVER + "h2load.H2loadLog", "trial", step(log), output(printed));
    }

    private static ToolOutput output(List<String> lines) {
        return new ToolOutput(END_MS - 5000, END_MS, lines);
    }

    private static ToolStep step(Path results) {
        ToolStep step = ToolSteps.step(20, ToolSteps.GET, Path.of("."));
        return new ToolStep(
                step.step(), step.request(), step.expect(), step.seconds(), step.cpus(), step.folder(), results);
    }

    private static Path recorded(String name) {
        return Repository.path("lab/driver/src/test/resources" + RECORDED + name);
    }
}
