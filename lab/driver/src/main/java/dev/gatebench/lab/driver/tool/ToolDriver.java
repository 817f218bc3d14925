package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.ClosedLoad;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A command-line program on the PATH that is started once for each step. */
public abstract class ToolDriver implements Driver {
    private final String id;
    private final String howToGet;
    private final String versionOption;
    private final Pattern version;

    /**
     * A driver.
     *
     * @param id the name of the program, and of the driver
     * @param howToGet how to get it, in words that follow a colon
     * @param versionOption what it is asked for its version by
     * @param version what it answers, the version in the first group
     */
    protected ToolDriver(String id, String howToGet, String versionOption, Pattern version) {
        this.id = id;
        this.howToGet = howToGet;
        this.versionOption = versionOption;
        this.version = version;
    }

    /** The program as a tool. */
    protected abstract StepTool tool(Program program);

    /** What it can do beside what all programs can: end early, and run several at a time. */
    protected abstract Set<Ability> tells();

    /** What it is in a few words. */
    protected abstract String nature();

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final Set<Ability> abilities() {
        Set<Ability> all = EnumSet.of(Ability.EARLY_END, Ability.BESIDE);
        all.addAll(tells());
        return all;
    }

    @Override
    public final String describe(Inventory inventory) {
        return nature() + "; "
                + inventory
                        .program(id)
                        .map(program -> version(program) + " in " + program.path())
                        .orElse("not found on PATH");
    }

    /** The most connections that it keeps alive and answers for. */
    protected int mostConnections() {
        return ClosedLoad.MAX_CONNECTIONS;
    }

    /** Whether what it tells of time begins with its process, of which a container's start is no part. */
    protected boolean countsFromItsStart() {
        return false;
    }

    /** Whether it can send at a rate alone, so that each arm must say one. */
    protected boolean wantsRate() {
        return false;
    }

    @Override
    public final void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        var unused = program(inventory);
        if (countsFromItsStart() && study.runtime().inContainers()) {
            throw new StudyException("driver '" + id + "' must run as a process, since its times count from its start,"
                    + " which a container delays: leave --runtime container out, or take another driver");
        }
        if (wantsRate()) {
            requireRates(study, fidelity);
        }
        study.loadsAt(fidelity)
                .filter(load -> load.connections() > mostConnections())
                .findFirst()
                .ifPresent(load -> {
                    throw new StudyException("driver '" + id + "' must have " + mostConnections()
                            + " connections at most, the study has " + load.words()
                            + ": give --load for fewer, and a smaller warmUp.concurrency, or take another driver");
                });
    }

    private void requireRates(Study study, Fidelity fidelity) {
        List<String> without = study.armsAt(fidelity).stream()
                .filter(arm -> arm.rate().isEmpty())
                .map(ArmSpec::id)
                .toList();
        if (!without.isEmpty()) {
            throw new StudyException("driver '" + id + "' must be told a rate for each arm, " + without
                    + " have none: give each in the study 'rate: N', requests a second, or take another driver");
        }
    }

    @Override
    public final Map<String, String> versions(Inventory inventory) {
        return Map.of(id, version(program(inventory)));
    }

    @Override
    public final DriverSession open(DriverContext context) {
        return new ToolSession(tool(program(context.inventory())), context);
    }

    private Program program(Inventory inventory) {
        return inventory.requireProgram(id, howToGet);
    }

    private String version(Program program) {
        return program.version(versionOption, version).orElseGet(() -> "version unknown, SHA-256 " + program.sha256());
    }
}
