package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Nodes as an API server tells of them. */
final class Nodes {
    private String name = "node1";
    private String ready = "True";
    private boolean cordoned;
    private String cpus = "4";
    private String boot = "a boot of its own";
    private final Map<String, String> labels = new HashMap<>();
    private final Map<String, String> annotations = new HashMap<>();
    private final List<Taint> taints = new ArrayList<>();

    static Nodes named(String name) {
        Nodes made = new Nodes();
        made.name = name;
        made.boot = "boot of " + name;
        return made;
    }

    Nodes ready(String status) {
        ready = status;
        return this;
    }

    Nodes cordoned() {
        cordoned = true;
        return this;
    }

    Nodes cpus(String count) {
        cpus = count;
        return this;
    }

    Nodes boot(String id) {
        boot = id;
        return this;
    }

    Nodes label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    Nodes annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    Nodes tainted(String key, String value, String effect) {
        taints.add(new Taint(effect, key, null, value));
        return this;
    }

    ClusterNode get() {
        return ClusterNode.of(node());
    }

    Node node() {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withUnschedulable(cordoned)
                .withTaints(taints)
                .endSpec()
                .withNewStatus()
                .withAllocatable(Map.of("cpu", new Quantity(cpus), "memory", new Quantity("8Gi")))
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .endCondition()
                .withNewNodeInfo()
                .withBootID(boot)
                .withKernelVersion("6.1.0")
                .withKubeletVersion("v1.34.4")
                .withOsImage("Debian")
                .withContainerRuntimeVersion("containerd://1.7")
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
