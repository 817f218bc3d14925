package dev.gatebench.lab.beside;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;

/** A kind of host of another jar: it is this machine, under another name. */
public final class BesideHostKind implements HostKind {
    @Override
    public String id() {
        return "beside-host";
    }

    @Override
    public Site site(RuntimeSpec runtime) {
        return Site.of(new LocalInventory(), LocalHost::open);
    }
}
