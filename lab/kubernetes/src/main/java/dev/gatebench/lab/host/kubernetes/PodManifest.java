package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.agent.TaskShell;
import dev.gatebench.lab.host.local.RunLabel;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.List;
import java.util.Map;

/**
 * The pod of a role: a container in which a shell starts tasks and does nothing else, and one with the agent, which
 * sees the processes and, by them, the files of the first. The container of the tasks has whole CPUs where a study asks
 * for them: both then ask for just what they are limited to, which makes the pod {@code Guaranteed}. It is on no node
 * that another run measures on. Nothing in it is privileged or of the node.
 */
final class PodManifest {
    static final String TASKS = "tasks";

    static final String AGENT = "agent";

    static final String SHARED = "/gatebench";

    /** Folder to which the agent's jars are brought. */
    static final String JARS = SHARED + "/agent";

    /** File that lets the agent begin; where it does not come, the pod ends. */
    static final String READY = JARS + "/ready";

    /** Port of the agent, on the pod's loopback. */
    static final int AGENT_PORT = 7070;

    /** CPUs of the agent where tasks have CPUs to themselves. */
    static final double AGENT_CPUS = 0.5;

    /** Memory of the agent, with helpers that are started beside it, bytes. */
    static final long AGENT_MEMORY_BYTES = 2L << 30;

    /** Key of the agent's token in the run's secret. */
    static final String TOKEN_KEY = "agent-token";

    /** Folder of the agent's jars in an image, before their id. */
    private static final String IN_IMAGE = "/opt/gatebench/agent-";

    /** Time after which the lab that should bring the agent is gone. */
    private static final int READY_SECONDS = 600;

    private PodManifest() {}

    /**
     * Returns the folder of the agent's jars in an image of ours.
     *
     * @param id {@link AgentJars#id()}
     */
    static String inImage(String id) {
        return IN_IMAGE + id;
    }

    /**
     * Returns the pod of a role, whose programs are those of the study's image and the files that are brought there.
     */
    static Pod ofRole(String namespace, String name, Role role, ClusterNode node, ClusterSpec spec) {
        return of(namespace, name, role, node, spec, spec.image(), "");
    }

    /**
     * Returns a pod whose program is that of an image of its own.
     *
     * @param image name and tag, or digest
     */
    static Pod ofImage(String namespace, String name, Role role, ClusterNode node, ClusterSpec spec, String image) {
        return of(namespace, name, role, node, spec, image, " " + AgentMain.IMAGES);
    }

    private static Pod of(
            String namespace,
            String name,
            Role role,
            ClusterNode node,
            ClusterSpec spec,
            String image,
            String agentOptions) {
        return Manifests.read(
                "pod.yaml",
                Pod.class,
                Map.of(
                        "name", name,
                        "namespace", namespace,
                        "role", role.id(),
                        "run", RunLabel.ofThisProcess().name("run"),
                        "tolerations", Tolerations.of(spec.tolerations()).all(),
                        "node", node.name(),
                        "containers", List.of(tasks(spec, image), agent(spec, agentOptions))));
    }

    private static Container tasks(ClusterSpec spec, String image) {
        return container(
                TASKS,
                image,
                TaskShell.program(SHARED),
                List.of(),
                resources(spec, Integer.toString(spec.cpus()), Long.toString(spec.memoryBytes())));
    }

    private static Container agent(ClusterSpec spec, String options) {
        String await = "mkdir -p " + JARS + " && n=0 && until [ -e " + READY + " ]; do n=$((n+1)); "
                + "if [ $n -gt " + READY_SECONDS + "0 ]; then echo no agent was brought within " + READY_SECONDS
                + " s >&2; " + TaskShell.end(SHARED) + "; exit 1; fi; sleep 0.1; done";
        String program = "jars=" + JARS + "; "
                + AgentJars.id()
                        .map(PodManifest::inImage)
                        .map(held -> "if [ -d " + held + " ]; then jars=" + held + "; else " + await + "; fi")
                        .orElse(await)
                + "; exec java"
                + " -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData"
                + " -Dsun.net.httpserver.nodelay=true"
                + " -cp \"$jars/*\" "
                + AgentMain.class.getName() + " " + AgentMain.SIBLING + " " + SHARED + " " + AgentMain.PORT + " "
                + AGENT_PORT + options;
        EnvVar token = new EnvVarBuilder()
                .withName(AgentMain.TOKEN)
                .withNewValueFrom()
                .withNewSecretKeyRef(TOKEN_KEY, RunNamespace.SECRET, false)
                .endValueFrom()
                .build();
        return container(
                AGENT,
                spec.image(),
                program,
                List.of(token),
                resources(spec, Double.toString(AGENT_CPUS), Long.toString(AGENT_MEMORY_BYTES)));
    }

    private static Container container(
            String name, String image, String program, List<EnvVar> env, ResourceRequirements resources) {
        return Manifests.read(
                "container.yaml",
                Container.class,
                Map.of(
                        "name", name,
                        "image", image,
                        "program", program.replace("$", "$$"), // which a kubelet halves
                        "env", env,
                        "resources", resources,
                        "shared", SHARED));
    }

    private static ResourceRequirements resources(ClusterSpec spec, String cpus, String memory) {
        if (spec.cpus() == 0) {
            return new ResourceRequirements();
        }
        Map<String, Quantity> both = Map.of("cpu", new Quantity(cpus), "memory", new Quantity(memory));
        return new ResourceRequirementsBuilder()
                .withRequests(both)
                .withLimits(both)
                .build();
    }
}
