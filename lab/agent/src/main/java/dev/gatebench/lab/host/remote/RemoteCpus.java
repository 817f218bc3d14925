package dev.gatebench.lab.host.remote;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The CPUs that an agent's tasks may use, as the agent and its link tell of them. */
record RemoteCpus(RemoteAgent agent) {
    private static final String ALONE = " to its tasks alone";

    /** Gives each role all that the agent's tasks may use. */
    Placement placement() {
        int all = agent.facts().cpuCount();
        int count = (int) Math.max(1, Math.min(all, Math.round(quota())));
        Map<Role, CpuSet> byRole = new EnumMap<>(Role.class);
        bound().filter(cpus -> cpus.size() == count)
                .ifPresent(cpus -> Role.MEASURED.forEach(role -> byRole.put(role, cpus)));
        return Placement.on(agent.machine(), all, byRole, count < all ? OptionalInt.of(count) : OptionalInt.empty());
    }

    private double quota() {
        return agent.facts().cpuQuota().orElse(Double.MAX_VALUE);
    }

    /** Returns the CPUs that the tasks may use, where they are not all of the machine's. */
    private Optional<CpuSet> bound() {
        return agent.cpus().filter(cpus -> cpus.size() < agent.facts().machineCpus());
    }

    /** Returns whether the tasks asked for so many whole CPUs and the agent, on the same node, was given others. */
    private boolean areTheTasksAlone() {
        return bound().filter(cpus -> cpus.size() == agent.link().wholeCpus())
                .flatMap(cpus -> agent.ownCpus().map(own -> own.overlap(cpus) == 0))
                .orElse(false);
    }

    /** Returns how many CPUs there are, for people: {@code 4 CPUs to its tasks alone}. */
    String count() {
        int count = placement().share(Role.SUT).count();
        return Numbers.amount(count, "CPU") + (areTheTasksAlone() ? ALONE : "");
    }

    /** Returns which CPUs these are and who else uses them, for people. */
    String words() {
        String which = bound().map(CpuSet::toString).orElse("all of them");
        if (areTheTasksAlone()) {
            return which + ALONE;
        }
        String others = ", which others use too";
        return quota() == Double.MAX_VALUE
                ? which + others
                : "no more than "
                        + new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(quota())
                        + " CPUs' time, on " + which + others;
    }
}
