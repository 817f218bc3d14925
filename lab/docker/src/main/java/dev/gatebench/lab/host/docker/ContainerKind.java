package dev.gatebench.lab.host.docker;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.Site;

/** Runs tasks as containers of one Docker engine, or of one for each role. */
public final class ContainerKind implements HostKind {

    @Override
    public String id() {
        return RuntimeSpec.Kind.CONTAINER.id();
    }

    @Override
    public Site site(RuntimeSpec runtime) {
        return DockerSite.of(runtime);
    }
}
