package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.Readings;
import java.util.List;
import java.util.Optional;

/** The process of an agent, which is metered beside its tasks. */
record AgentItself(RemoteAgent agent) implements Metered {
    @Override
    public String id() {
        return "agent of " + agent.link().agentId();
    }

    @Override
    public String machine() {
        return agent.machine();
    }

    @Override
    public Optional<CpuSet> cpus() {
        return agent.ownCpus();
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return RemoteReadings.newest(readings(details));
    }

    @Override
    public List<Usage> readings(boolean details) {
        return agent.readings().of(Readings.AGENT);
    }
}
