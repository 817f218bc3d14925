package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.agent.TaskShell;
import dev.gatebench.lab.host.local.RunLabel;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.Map;

/**
 * The pod of a role: a container in which a shell starts tasks and does nothing else, and one with the agent, which
 * sees the processes and, by them, the files of the first. The one of the tasks has whole CPUs where a study asks for
 * them: both then ask for just what they are limited to, which makes the pod {@code Guaranteed}. It is on no node that
 * another run measures on. Nothing in it is privileged or of the node.
 */
final class PodManifest {
    /** The container of the tasks. */
    static final String TASKS = "tasks";

    /** The container of the agent. */
    static final String AGENT = "agent";

    /** A folder that both see. */
    static final String SHARED = "/gatebench";

    /** Where the agent's jars are brought. */
    static final String JARS = SHARED + "/agent";

    /** Once it is there, the agent begins; where it does not come, the pod ends. */
    static final String READY = JARS + "/ready";

    /** Where the agent listens, on the pod's loopback. */
    static final int AGENT_PORT = 7070;

    /** What the agent has of its node where tasks have CPUs to themselves. */
    static final double AGENT_CPUS = 0.5;

    /** And of memory, with what helps tasks and is started beside it, bytes. */
    static final long AGENT_MEMORY_BYTES = 2L << 30;

    /** The key of the agent's token in the run's secret. */
    static final String TOKEN_KEY = "agent-token";

    /** Where an image has the agent's jars, in a folder called by their id. */
    private static final String IN_IMAGE = "/opt/gatebench/agent-";

    private static final String VOLUME = "gatebench";
    private static final String ROLE = "dev.gatebench.role";
    /** Which process measures: its probes and runs come one after another, and may be on the same nodes. */
    private static final String RUN = "dev.gatebench.run";

    private static final long GRACE_SECONDS = 5;

    /** A lab that has not brought the agent by then is gone. */
    private static final int READY_SECONDS = 600;

    private PodManifest() {}

    /**
     * Where an image of ours has the agent's jars.
     *
     * @param id {@link AgentJars#id()}
     */
    static String inImage(String id) {
        return IN_IMAGE + id;
    }

    /**
     * The pod of a role, whose programs are those of the study's image and what is brought there.
     *
     * @param namespace the run's
     * @param name its name
     * @param role whose it is
     * @param node the node that it is to be on
     */
    static Pod ofRole(String namespace, String name, Role role, ClusterNode node, ClusterSpec spec) {
        return of(namespace, name, role, node, spec, tasks(spec), agent(spec, ""));
    }

    /**
     * One whose program is that of an image of its own.
     *
     * @param name its name
     * @param image name and tag, or digest
     */
    static Pod ofImage(String namespace, String name, Role role, ClusterNode node, ClusterSpec spec, String image) {
        Container tasks = new ContainerBuilder(tasks(spec)).withImage(image).build();
        return of(namespace, name, role, node, spec, tasks, agent(spec, " " + AgentMain.IMAGES));
    }

    private static Pod of(
            String namespace,
            String name,
            Role role,
            ClusterNode node,
            ClusterSpec spec,
            Container tasks,
            Container agent) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .withLabels(Map.of(RunNamespace.MANAGED_BY, RunNamespace.GATEBENCH, ROLE, role.id(), RUN, run()))
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withServiceAccountName(RunNamespace.ACCOUNT)
                .withShareProcessNamespace(true)
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withTolerations(Tolerations.of(spec.tolerations()).all())
                .withNewAffinity()
                .withNewNodeAffinity()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .addNewNodeSelectorTerm()
                .addNewMatchField()
                .withKey("metadata.name")
                .withOperator("In")
                .withValues(node.name())
                .endMatchField()
                .endNodeSelectorTerm()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .withNewPodAntiAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey("kubernetes.io/hostname")
                .withNewLabelSelector()
                .addToMatchLabels(RunNamespace.MANAGED_BY, RunNamespace.GATEBENCH)
                .addNewMatchExpression()
                .withKey(RUN)
                .withOperator("NotIn")
                .withValues(run())
                .endMatchExpression()
                .endLabelSelector()
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .endAffinity()
                .addNewVolume()
                .withName(VOLUME)
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .withContainers(tasks, agent)
                .endSpec()
                .build();
    }

    private static String run() {
        return RunLabel.ofThisProcess().name("run");
    }

    private static Container tasks(ClusterSpec spec) {
        return container(TASKS, spec, TaskShell.program(SHARED))
                .withResources(resources(spec, Integer.toString(spec.cpus()), Long.toString(spec.memoryBytes())))
                .build();
    }

    private static Container agent(ClusterSpec spec, String more) {
        String await = "mkdir -p " + JARS + " && n=0 && until [ -e " + READY + " ]; do n=$((n+1)); "
                + "if [ $n -gt " + READY_SECONDS + "0 ]; then echo no agent was brought within " + READY_SECONDS
                + " s >&2; " + TaskShell.end(SHARED) + "; exit 1; fi; sleep 0.1; done";
        String program = "jars=" + JARS + "; "
                + AgentJars.id()
                        .map(PodManifest::inImage)
                        .map(held -> "if [ -d " + held + " ]; then jars=" + held + "; else " + await + "; fi")
                        .orElse(await)
                + "; exec java"
                + " -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Dsun.net.httpserver.nodelay=true"
                + " -cp \"$jars/*\" "
                + AgentMain.class.getName() + " " + AgentMain.SIBLING + " " + SHARED + " " + AgentMain.PORT + " "
                + AGENT_PORT + more;
        return container(AGENT, spec, program)
                .withEnv(new EnvVarBuilder()
                        .withName(AgentMain.TOKEN)
                        .withNewValueFrom()
                        .withNewSecretKeyRef(TOKEN_KEY, RunNamespace.SECRET, false)
                        .endValueFrom()
                        .build())
                .withResources(resources(spec, Double.toString(AGENT_CPUS), Long.toString(AGENT_MEMORY_BYTES)))
                .build();
    }

    /** As root of the container, but for what it may not do: helpers see the files of the tasks by chroot. */
    private static ContainerBuilder container(String name, ClusterSpec spec, String program) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(spec.image())
                .withImagePullPolicy("IfNotPresent")
                .withTerminationMessagePolicy("FallbackToLogsOnError") // the pod's status says why it ended
                .withCommand("sh", "-c", program.replace("$", "$$")) // which a kubelet halves
                .withVolumeMounts(new VolumeMountBuilder()
                        .withName(VOLUME)
                        .withMountPath(SHARED)
                        .build())
                .withSecurityContext(new SecurityContextBuilder()
                        .withRunAsUser(0L)
                        .withPrivileged(false)
                        .withAllowPrivilegeEscalation(false)
                        .withNewSeccompProfile()
                        .withType("RuntimeDefault")
                        .endSeccompProfile()
                        .withNewCapabilities()
                        .withDrop("ALL")
                        .withAdd(List.of("SYS_CHROOT", "SETUID", "SETGID", "KILL", "DAC_OVERRIDE", "CHOWN"))
                        .endCapabilities()
                        .build());
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
