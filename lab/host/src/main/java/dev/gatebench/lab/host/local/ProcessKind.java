package dev.gatebench.lab.host.local;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.Site;

/** Runs tasks as processes of this machine. */
public final class ProcessKind implements HostKind {

    @Override
    public String id() {
        return RuntimeSpec.Kind.PROCESS.id();
    }

    @Override
    public Site site(RuntimeSpec runtime) {
        return Site.of(new LocalInventory(), LocalHost::open);
    }
}
