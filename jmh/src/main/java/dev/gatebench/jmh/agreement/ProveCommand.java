package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.MatcherKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Writes {@code matchers.json}, in a process of its own that ends whatever its threads do: a matcher that hangs must
 * not take a CPU while others are timed.
 */
@Command(name = "ProveCommand", description = "Examines path matchers and writes matchers.json.")
public final class ProveCommand implements Callable<Integer> {

    @Option(names = "--out", required = true, paramLabel = "FILE")
    private Path out = Path.of("matchers.json");

    @Option(names = "--cases", required = true, description = "generated cases for each matcher")
    private int cases;

    @Option(names = "--matcher", split = ",", required = true, description = "to examine on generated cases")
    private List<MatcherKind> matchers = new ArrayList<>();

    @Option(names = "--table", split = ",", description = "TABLE:ROUTES=MATCHER+MATCHER@PROBE+PROBE")
    private List<Examination> tables = new ArrayList<>();

    public static void main(String[] args) {
        // halt, not exit: no thread of a matcher may keep the process alive
        Runtime.getRuntime()
                .halt(new CommandLine(new ProveCommand())
                        .registerConverter(Examination.class, Examination::parse)
                        .execute(args));
    }

    @Override
    public Integer call() throws Exception {
        try (Guard guard = new Guard()) {
            ProveMatchers prove = new ProveMatchers(guard, cases);
            tables.forEach(prove::onTable);
            prove.onGenerated(matchers);
            prove.result().write(out);
            return 0;
        }
    }
}
