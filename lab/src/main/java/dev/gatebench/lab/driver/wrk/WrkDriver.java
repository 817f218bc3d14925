package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.tool.ToolSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * wrk (https://github.com/wg/wrk), found on the PATH. It sends a closed load from one process a step and looks at no body,
 * so that {@code payload} is not checkable; a status of 400 and above is an error.
 */
public final class WrkDriver implements Driver {
    static final String ID = "wrk";

    private static final Pattern VERSION = Pattern.compile("^wrk (\\S+) \\[");
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final String HOW_TO_GET = "wrk not found on PATH: install it (Debian: apt-get install wrk)";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.ERROR_KINDS, Ability.EARLY_END, Ability.BESIDE);
    }

    @Override
    public String describe() {
        return "closed model, a process a step, exact service times; "
                + Tools.find(ID).map(path -> version(path) + " in " + path).orElse("not found on PATH");
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home) {
        var unused = program();
    }

    @Override
    public Map<String, String> versions() {
        return Map.of(ID, version(program()));
    }

    @Override
    public DriverSession open(DriverContext context) {
        return new ToolSession(new Wrk(program()), context);
    }

    private static Path program() {
        return Tools.find(ID).orElseThrow(() -> new EnvironmentException(HOW_TO_GET));
    }

    /** As it calls itself; wrk 4 says it beside its usage and exits with 1. */
    private static String version(Path program) {
        try {
            return CommandResult.of(new ProcessBuilder(program.toString(), "-v"), LIMIT).stream()
                    .flatMap(result -> result.output().lines())
                    .map(VERSION::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .findFirst()
                    .orElse("version unknown");
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + program + "' cannot be started: " + e.getMessage() + ": install it anew", e);
        }
    }
}
