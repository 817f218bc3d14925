package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.Site;

/** Runs tasks in pods of the Kubernetes cluster that {@code KUBECONFIG} names. */
public final class KubernetesKind implements HostKind {

    @Override
    public String id() {
        return RuntimeSpec.Kind.KUBERNETES.id();
    }

    @Override
    public Site site(RuntimeSpec runtime) {
        return KubernetesSite.of(runtime);
    }
}
