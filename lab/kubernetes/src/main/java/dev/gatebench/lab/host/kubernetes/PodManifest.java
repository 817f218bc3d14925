package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.agent.TaskShell;
import dev.gatebench.lab.host.local.RunLabel;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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

    /** Folder of the agent alone. */
    static final String OWN = "/gatebench-agent";

    /** Folder to which the agent's jars are brought. */
    static final String JARS = OWN + "/jars";

    /** File with the token, which the agent deletes when it has read it. */
    static final String TOKEN = OWN + "/token";

    /** File that lets the agent begin; where it does not come, the pod ends. */
    static final String READY = OWN + "/ready";

    /** Port of the agent, on the pod's loopback. */
    static final int AGENT_PORT = 7070;

    /** CPUs of the agent where tasks have CPUs to themselves. */
    static final double AGENT_CPUS = 0.5;

    /** Memory of the agent, with helpers that are started beside it, bytes. */
    static final long AGENT_MEMORY_BYTES = 2L << 30;

    /** Capabilities of tasks: a server that begins as root gives its workers another user. */
    static final List<String> OF_TASKS = List.of("SETUID", "SETGID", "KILL", "DAC_OVERRIDE", "CHOWN");

    /**
     * Capability of the agent beside those of tasks. Helpers see the files of the tasks by it; and as a process reads
     * variables, memory and files of another only where it has all capabilities of the other (Linux's ptrace(2)), the
     * agent reads those of tasks, and tasks do not read the agent's.
     */
    static final String OF_THE_AGENT_ALONE = "SYS_CHROOT";

    /** Files that tasks may write in their container, bytes: logs of load generators have a line a request. */
    private static final String TASKS_DISK = "64Gi";

    private static final String AGENT_DISK = "8Gi";

    private static final String DISK = "ephemeral-storage";

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
                List.of(shared()),
                OF_TASKS,
                resources(spec, Integer.toString(spec.cpus()), Long.toString(spec.memoryBytes()), TASKS_DISK));
    }

    private static Container agent(ClusterSpec spec, String options) {
        String await = "n=0; until [ -e " + READY + " ]; do n=$((n+1)); "
                + "if [ $n -gt " + READY_SECONDS + "0 ]; then echo no agent was brought within " + READY_SECONDS
                + " s >&2; " + TaskShell.end(SHARED) + "; exit 1; fi; sleep 0.1; done";
        String program = await + "; jars=" + JARS + "; "
                + AgentJars.id()
                        .map(PodManifest::inImage)
                        .map(held -> "if [ -d " + held + " ]; then jars=" + held + "; fi; ")
                        .orElse("")
                + "exec java"
                + " -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData"
                + " -Dsun.net.httpserver.nodelay=true"
                + " --enable-native-access=ALL-UNNAMED" // it hides its memory; from JDK 24 on warned of otherwise
                + " -cp \"$jars/*\" "
                + AgentMain.class.getName() + " " + AgentMain.SIBLING + " " + SHARED + " " + AgentMain.PORT + " "
                + AGENT_PORT + " " + AgentMain.TOKEN + " " + TOKEN + options;
        return container(
                AGENT,
                spec.image(),
                program,
                List.of(shared(), mount("agent", OWN)),
                Stream.concat(OF_TASKS.stream(), Stream.of(OF_THE_AGENT_ALONE)).toList(),
                resources(spec, Double.toString(AGENT_CPUS), Long.toString(AGENT_MEMORY_BYTES), AGENT_DISK));
    }

    private static VolumeMount shared() {
        return mount("gatebench", SHARED);
    }

    private static VolumeMount mount(String volume, String path) {
        return new VolumeMountBuilder().withName(volume).withMountPath(path).build();
    }

    private static Container container(
            String name,
            String image,
            String program,
            List<VolumeMount> mounts,
            List<String> capabilities,
            ResourceRequirements resources) {
        return Manifests.read(
                "container.yaml",
                Container.class,
                Map.of(
                        "name", name,
                        "image", image,
                        "program", program.replace("$", "$$"), // which a kubelet halves
                        "mounts", mounts,
                        "capabilities", capabilities,
                        "resources", resources));
    }

    /** Limits the disk without asking for it, so that a node with less takes the pod. */
    private static ResourceRequirements resources(ClusterSpec spec, String cpus, String memory, String disk) {
        Map<String, Quantity> both =
                spec.cpus() == 0 ? Map.of() : Map.of("cpu", new Quantity(cpus), "memory", new Quantity(memory));
        return new ResourceRequirementsBuilder()
                .withRequests(both)
                .withLimits(both)
                .addToRequests(DISK, new Quantity("0"))
                .addToLimits(DISK, new Quantity(disk))
                .build();
    }
}
