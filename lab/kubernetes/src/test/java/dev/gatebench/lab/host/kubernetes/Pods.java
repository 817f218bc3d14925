package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.jspecify.annotations.Nullable;

/** The pod of the system under test, as an API server tells of it. */
final class Pods {
    private Pods() {}

    private static PodBuilder pod() {
        return new PodBuilder().withNewMetadata().withName("sut").endMetadata();
    }

    static Pod fresh() {
        return pod().withNewStatus().withPhase("Pending").endStatus().build();
    }

    static Pod running(String address) {
        return pod().withNewStatus()
                .withPhase("Running")
                .withPodIP(address)
                .addNewContainerStatus()
                .withName("tasks")
                .withNewState()
                .withNewRunning()
                .endRunning()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    static Pod waiting(String reason, @Nullable String message) {
        return pod().withNewStatus()
                .withPhase("Pending")
                .addNewContainerStatus()
                .withName("tasks")
                .withImage("jdk:17")
                .withNewState()
                .withNewWaiting(message, reason)
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    static Pod unschedulable(String message) {
        return pod().withNewStatus()
                .withPhase("Pending")
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage(message)
                .endCondition()
                .endStatus()
                .build();
    }

    static Pod ended(String reason, int code) {
        return pod().withNewStatus()
                .withPhase("Running")
                .addNewContainerStatus()
                .withName("tasks")
                .withNewState()
                .withNewTerminated()
                .withReason(reason)
                .withExitCode(code)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    static Pod failed(String reason, String message) {
        return pod().withNewStatus()
                .withPhase("Failed")
                .withReason(reason)
                .withMessage(message)
                .endStatus()
                .build();
    }

    static Pod beingDeleted() {
        return pod().editMetadata()
                .withDeletionTimestamp("2026-11-26T00:00:00Z")
                .endMetadata()
                .build();
    }
}
