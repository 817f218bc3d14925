package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.local.RunLabel;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodManifestTest {
    static Pod pod(int cpus) {
        return PodManifest.ofRole(
                "gatebench-1", "sut", Role.SUT, Nodes.named("worker").get(), spec(cpus));
    }

    private static ClusterSpec spec(int cpus) {
        return new ClusterSpec("jdk:17", cpus, "4GiB", Map.of(), List.of("role=bench:NoSchedule"), 1);
    }

    @Test
    void isGuaranteedWithWholeCpusWhereTheStudyAsksForThem() {
        for (Container container : pod(3).getSpec().getContainers()) {
            Map<String, Quantity> asked = container.getResources().getRequests();
            for (String each : List.of("cpu", "memory")) {
                assertThat(container.getResources().getLimits()).containsEntry(each, asked.get(each));
            }
        }
        Container tasks = pod(3).getSpec().getContainers().get(0);
        assertThat(tasks.getResources().getLimits())
                .containsEntry("cpu", new Quantity("3"))
                .containsEntry("memory", new Quantity(Long.toString(4L << 30)));
    }

    @Test
    void hasNoBoundsButOfItsDiskWhereItDoesNot() {
        for (Container container : pod(0).getSpec().getContainers()) {
            assertThat(container.getResources().getLimits()).containsOnlyKeys("ephemeral-storage");
            assertThat(container.getResources().getRequests())
                    .containsExactly(Map.entry("ephemeral-storage", new Quantity("0")));
        }
    }

    @Test
    void saysWithItsLastLinesWhyItEnded() {
        assertThat(pod(0).getSpec().getContainers())
                .extracting(Container::getTerminationMessagePolicy)
                .containsOnly("FallbackToLogsOnError");
    }

    @Test
    void isNotPrivilegedHasNothingOfTheNodeAndNoTokenOfTheCluster() {
        Pod pod = pod(3);

        assertThat(pod.getSpec().getVolumes()).allMatch(volume -> volume.getEmptyDir() != null);
        assertThat(pod.getSpec().getHostNetwork()).isNull();
        assertThat(pod.getSpec().getHostPID()).isNull();
        assertThat(pod.getSpec().getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSpec().getServiceAccountName()).isEqualTo(RunNamespace.ACCOUNT);
        for (Container container : pod.getSpec().getContainers()) {
            assertThat(container.getSecurityContext().getPrivileged()).isFalse();
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
            assertThat(container.getSecurityContext().getSeccompProfile().getType())
                    .isEqualTo("RuntimeDefault");
        }
    }

    @Test
    void isOnItsNodeAndNoOther() {
        assertThat(Serialization.asYaml(pod(3).getSpec().getAffinity()))
                .contains("metadata.name")
                .contains("worker");
        assertThat(pod(3).getSpec().getTolerations()).hasSize(1);
    }

    @Test
    void isOnNoNodeThatAnotherRunMeasuresOn() {
        assertThat(Serialization.asYaml(pod(3).getSpec().getAffinity().getPodAntiAffinity()))
                .contains("requiredDuringSchedulingIgnoredDuringExecution")
                .contains("app.kubernetes.io/managed-by: \"gatebench\"")
                .contains("NotIn")
                .contains(RunLabel.ofThisProcess().name("run"))
                .contains("namespaceSelector: {}");
        assertThat(pod(3).getMetadata().getLabels())
                .containsEntry("dev.gatebench.run", RunLabel.ofThisProcess().name("run"));
    }

    @Test
    void bringsNoTokenInAManifest() {
        assertThat(pod(0).getSpec().getContainers()).allSatisfy(container -> {
            assertThat(container.getEnv()).isEmpty();
            assertThat(container.getEnvFrom()).isEmpty();
        });
        assertThat(pod(0).getSpec().getContainers().get(1).getCommand().get(2))
                .contains(" --token /gatebench-agent/token");
    }

    @Test
    void keepsTheAgentFromItsTasksByACapabilityThatTheyLack() {
        List<Container> both = pod(0).getSpec().getContainers();
        List<String> ofTasks =
                both.get(0).getSecurityContext().getCapabilities().getAdd();
        List<String> ofAgent =
                both.get(1).getSecurityContext().getCapabilities().getAdd();

        assertThat(ofTasks).doesNotContain("SYS_CHROOT", "SYS_PTRACE");
        assertThat(ofAgent).containsAll(ofTasks).contains("SYS_CHROOT").doesNotContain("SYS_PTRACE");
        assertThat(both.get(0).getSecurityContext().getRunAsUser())
                .as("else the agent could not read their meters")
                .isEqualTo(both.get(1).getSecurityContext().getRunAsUser());
    }

    @Test
    void sharesOneFolderOfTwoAndBoundsTheSizeOfBoth() {
        List<Container> both = pod(0).getSpec().getContainers();

        assertThat(both.get(0).getVolumeMounts())
                .extracting(VolumeMount::getMountPath)
                .containsExactly("/gatebench");
        assertThat(both.get(1).getVolumeMounts())
                .extracting(VolumeMount::getMountPath)
                .containsExactly("/gatebench", "/gatebench-agent");
        assertThat(pod(0).getSpec().getVolumes()).hasSize(2).allSatisfy(volume -> assertThat(
                        volume.getEmptyDir().getSizeLimit())
                .isNotNull());
    }

    @Test
    void takesTheProgramOfAnImageFromItAndTheAgentFromTheStudys() {
        Pod pod = PodManifest.ofImage(
                "gatebench-1", "sut-image-1", Role.SUT, Nodes.named("worker").get(), spec(0), "nginx:1.27");

        assertThat(pod.getMetadata().getName()).isEqualTo("sut-image-1");
        assertThat(pod.getSpec().getContainers())
                .extracting(Container::getName, Container::getImage)
                .containsExactly(tuple("tasks", "nginx:1.27"), tuple("agent", "jdk:17"));
        assertThat(pod.getSpec().getContainers().get(1).getCommand().get(2)).endsWith(" --images");
    }

    @Test
    void keepsTheDollarsOfItsProgramFromTheKubelet() {
        String program = pod(0).getSpec().getContainers().get(0).getCommand().get(2);

        assertThat(program).contains("echo $$$$ > ");
        assertThat(program.replace("$$", "")).doesNotContain("$");
    }
}
