package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Kind;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.docker.DockerSite;
import dev.gatebench.lab.host.kubernetes.KubernetesSite;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** In what the tasks of a run can live: to add a kind of host is to add a line here, and its name to {@link Kind}. */
public final class Runtimes {
    private static final Map<Kind, Function<RuntimeSpec, Site>> ALL = Map.of(
            Kind.PROCESS, runtime -> Site.of(new LocalInventory(), LocalHost::open),
            Kind.CONTAINER, DockerSite::of,
            Kind.KUBERNETES, KubernetesSite::of);

    private Runtimes() {}

    /** Where the tasks of a study live. */
    public static Site of(RuntimeSpec runtime) {
        return Objects.requireNonNull(ALL.get(runtime.kind())).apply(runtime);
    }
}
