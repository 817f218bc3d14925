package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.host.kubernetes.PodState.Phase;
import io.fabric8.kubernetes.api.model.Pod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodStateTest {
    private static PodState state(@Nullable Pod pod) {
        return PodState.of(pod);
    }

    @Test
    void knowsOneThatRuns() {
        assertThat(state(Pods.running("10.0.0.7"))).isEqualTo(new PodState(Phase.RUNNING, ""));
    }

    @Test
    void waitsForOneThatIsBeingStarted() {
        assertThat(state(Pods.waiting("ContainerCreating", null)).phase()).isEqualTo(Phase.STARTING);
        assertThat(state(Pods.waiting("ErrImagePull", "timed out")).phase())
                .as("it is tried again")
                .isEqualTo(Phase.STARTING);
        assertThat(state(Pods.fresh()).phase()).isEqualTo(Phase.STARTING);
    }

    @Test
    void knowsOneForWhichThereIsNoPlace() {
        assertThat(state(Pods.unschedulable("0/3 nodes are available: 3 Insufficient cpu.")))
                .isEqualTo(new PodState(
                        Phase.UNSCHEDULABLE, "Unschedulable: 0/3 nodes are available: 3 Insufficient cpu."));
    }

    @Test
    void knowsAnImageThatIsNotToBeHad() {
        assertThat(state(Pods.waiting("ImagePullBackOff", "Back-off pulling\nimage")))
                .isEqualTo(new PodState(Phase.FAILED, "image 'jdk:17': ImagePullBackOff: Back-off pulling image"));
    }

    @Test
    void knowsOneThatWasKilledForItsMemory() {
        assertThat(state(Pods.ended("OOMKilled", 137)))
                .isEqualTo(new PodState(
                        Phase.FAILED,
                        "container 'tasks': the kernel killed it, because it needed more than its memory limit"));
    }

    @Test
    void knowsOneThatWasEvicted() {
        assertThat(state(Pods.failed("Evicted", "The node was low on resource: memory.")))
                .isEqualTo(new PodState(Phase.FAILED, "it has ended: Evicted: The node was low on resource: memory."));
    }

    @Test
    void knowsOneThatEndedByItself() {
        assertThat(state(Pods.ended("Error", 3)))
                .isEqualTo(new PodState(Phase.FAILED, "container 'tasks': it ended with code 3 (Error)"));
    }

    @Test
    void knowsOneThatIsGone() {
        assertThat(state(null)).isEqualTo(new PodState(Phase.FAILED, "it was deleted"));
        assertThat(state(Pods.beingDeleted())).isEqualTo(new PodState(Phase.FAILED, "it is being deleted"));
    }

    @Test
    void makesNoLongLineOfALongMessage() {
        assertThat(state(Pods.failed("Evicted", "x".repeat(100_000))).words().length())
                .isLessThan(400);
    }
}
