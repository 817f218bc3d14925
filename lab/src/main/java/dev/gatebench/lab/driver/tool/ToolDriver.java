package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
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

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        var unused = program(inventory);
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
