package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A driver whose sessions start a command-line program once for each step, and read its figures when it ends. */
public abstract class ToolDriver implements Driver {
    /** A property of a tool that restricts the studies it can drive, or says where its figures are. */
    public enum Trait {
        /** Speaks TLS by OpenSSL, which reads a configuration file. */
        USES_OPENSSL,
        /** Counts its times from the start of its process, of which a container's start is no part. */
        COUNTS_FROM_ITS_START,
        /** Sends only at a rate, so that each arm must give one. */
        WANTS_RATE,
        /** Writes a file of results at {@link ToolStep#results()}, beside its output. */
        WRITES_RESULTS
    }

    /**
     * The description of a tool.
     *
     * @param id the name of its program, and of the driver
     * @param howToGet how to get it, in words that follow a colon
     * @param versionOption the option that makes it print its version
     * @param version a regular expression of what it prints then, the version in the first group
     * @param nature what it is, in a few words for people
     * @param endOfLoad the beginning of the line that it prints when it has sent its last request
     * @param mostConnections the most connections that it keeps alive and answers for
     * @param abilities its abilities beside those that all programs have: to end early, and to run side by side
     */
    public record Tool(
            String id,
            String howToGet,
            String versionOption,
            String version,
            String nature,
            String endOfLoad,
            int mostConnections,
            Set<Ability> abilities,
            Set<Trait> traits) {}

    private static final String OPENSSL_CONF = "openssl.cnf";

    private final Tool tool;
    private final Pattern version;

    protected ToolDriver(Tool tool) {
        this.tool = tool;
        this.version = Pattern.compile(tool.version());
    }

    /** Returns the arguments that make the program send the load of a step. */
    public abstract List<String> arguments(ToolStep step);

    /**
     * Reads what the program observed in a step.
     *
     * @throws IllegalArgumentException in one line when its output is not what it should be
     */
    public abstract DriverTrial observed(ToolStep step, ToolOutput output);

    /**
     * Writes the files that the program needs into the fork's folder, once, before the first step: the request's body,
     * if it has one.
     *
     * @throws EnvironmentException when a file cannot be written
     */
    public void prepare(Path folder, RequestSpec request) {
        Path file = ToolStep.bodyFile(folder);
        if (request.bodyBytes() > 0) {
            try {
                Files.write(file, request.body().content());
            } catch (IOException e) {
                throw new EnvironmentException(
                        "'" + file + "' cannot be written: " + e.getMessage() + "; free disk space", e);
            }
        }
    }

    /**
     * Returns the variables that the program is started with, and writes the files that they name into the fork's
     * folder, once, before the first step.
     *
     * @throws EnvironmentException when a file cannot be written
     */
    final Map<String, String> environment(Path folder) {
        if (!is(Trait.USES_OPENSSL)) {
            return Map.of();
        }
        Path file = folder.resolve(OPENSSL_CONF).toAbsolutePath();
        try (InputStream in = ToolDriver.class.getResourceAsStream(OPENSSL_CONF)) {
            if (in == null) {
                throw new IllegalStateException(
                        OPENSSL_CONF + " is not on the class path: run ./mvnw package -DskipTests");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + file + "' cannot be written: " + e.getMessage() + "; free disk space", e);
        }
        return Map.of("OPENSSL_CONF", file.toString());
    }

    /** Returns how many of its CPUs the program's threads can use at once in a step. */
    public int mostCpus(Step step, int cpus) {
        return cpus;
    }

    /**
     * Returns for how long the program sends before the measured window of a trial begins, ms. A warm-up has no such
     * time, since nothing is measured in it.
     */
    public long leadMs(Step step, int cpus) {
        return 0;
    }

    /** Formats options none of which contains a blank, and splits them at blanks; the list can be added to. */
    protected static List<String> options(String format, Object... values) {
        return new ArrayList<>(
                Arrays.asList(String.format(Locale.ROOT, format, values).split(" ", -1)));
    }

    /** Whether the program has sent its last request when it prints this line. */
    final boolean endsLoad(String line) {
        return line.startsWith(tool.endOfLoad());
    }

    final boolean is(Trait trait) {
        return tool.traits().contains(trait);
    }

    @Override
    public final String id() {
        return tool.id();
    }

    @Override
    public final Set<Ability> abilities() {
        Set<Ability> all = EnumSet.of(Ability.EARLY_END, Ability.BESIDE);
        all.addAll(tool.abilities());
        return all;
    }

    @Override
    public final String describe(Inventory inventory) {
        return tool.nature() + "; "
                + inventory
                        .program(id())
                        .map(program -> version(program) + " in " + program.path())
                        .orElse("not found on PATH");
    }

    @Override
    public final void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        var unused = program(inventory);
        if (is(Trait.COUNTS_FROM_ITS_START) && study.runtime().inContainers()) {
            throw new StudyException(
                    "driver '" + id() + "' must run as a process, since its times count from its start,"
                            + " which a container delays: leave --runtime container out, or take another driver");
        }
        List<String> withoutRate = study.armsAt(fidelity).stream()
                .filter(arm -> arm.rate().isEmpty())
                .map(ArmSpec::id)
                .toList();
        if (is(Trait.WANTS_RATE) && !withoutRate.isEmpty()) {
            throw new StudyException("driver '" + id() + "' must be told a rate for each arm, " + withoutRate
                    + " have none: give each in the study 'rate: N', requests a second, or take another driver");
        }
        study.loadsAt(fidelity)
                .filter(load -> load.connections() > tool.mostConnections())
                .findFirst()
                .ifPresent(load -> {
                    throw new StudyException("driver '" + id() + "' must have " + tool.mostConnections()
                            + " connections at most, the study has " + load.words()
                            + ": give --load for fewer, and a smaller warmUp.concurrency, or take another driver");
                });
    }

    @Override
    public final Map<String, String> versions(Inventory inventory) {
        return Map.of(id(), version(program(inventory)));
    }

    @Override
    public final DriverSession open(DriverContext context) {
        return new ToolSession(this, program(context.inventory()).path(), context);
    }

    private Program program(Inventory inventory) {
        return inventory.requireProgram(id(), tool.howToGet());
    }

    private String version(Program program) {
        return program.version(tool.versionOption(), version)
                .orElseGet(() -> "version unknown, SHA-256 " + program.sha256());
    }
}
