package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.text.Text;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pod.
 *
 * @param words why, for people on one line; empty for one that runs
 */
record PodState(Phase phase, String words) {
    enum Phase {
        STARTING,
        /** The scheduler finds no place for it now. */
        UNSCHEDULABLE,
        /** The pod's containers all run. */
        RUNNING,
        /** The pod will not run, or has ended. */
        FAILED
    }

    /** Reasons for which a kubelet waits longer and longer, and which waiting does not cure. */
    private static final Set<String> FINAL = Set.of(
            "ImagePullBackOff",
            "InvalidImageName",
            "ErrImageNeverPull",
            "CreateContainerConfigError",
            "CreateContainerError",
            "RunContainerError",
            "CrashLoopBackOff");

    private static final int MOST_WORDS = 300;

    private static PodState of(Phase phase, @Nullable String... words) {
        String all = String.join(
                ": ",
                Stream.of(words)
                        .filter(word -> word != null && !word.isBlank())
                        .map(Text::line)
                        .toList());
        return new PodState(phase, all.length() <= MOST_WORDS ? all : all.substring(0, MOST_WORDS) + "…");
    }

    /** Returns the state of a pod as the API server tells it; null where there is none. */
    static PodState of(@Nullable Pod pod) {
        if (pod == null) {
            return of(Phase.FAILED, "it was deleted");
        }
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            return of(Phase.FAILED, "it is being deleted");
        }
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        List<ContainerStatus> containers =
                Objects.requireNonNullElse(status.getContainerStatuses(), List.<ContainerStatus>of());
        Optional<PodState> ended =
                containers.stream().flatMap(each -> ended(each).stream()).findFirst();
        if ("Failed".equals(status.getPhase()) || "Succeeded".equals(status.getPhase())) {
            return status.getReason() == null && ended.isPresent()
                    ? ended.get()
                    : of(Phase.FAILED, "it has ended", status.getReason(), status.getMessage());
        }
        if ("Unknown".equals(status.getPhase())) {
            return of(Phase.FAILED, "its node no longer reports it", status.getReason(), status.getMessage());
        }
        return ended.or(() -> waiting(containers))
                .or(() -> unscheduled(status))
                .orElseGet(() -> "Running".equals(status.getPhase())
                                && containers.stream().allMatch(PodState::runs)
                        ? of(Phase.RUNNING)
                        : of(Phase.STARTING, "it is being started"));
    }

    private static boolean runs(ContainerStatus container) {
        return container.getState() != null && container.getState().getRunning() != null;
    }

    private static Optional<PodState> ended(ContainerStatus container) {
        ContainerStateTerminated end = Optional.ofNullable(container.getState())
                .map(ContainerState::getTerminated)
                .orElse(null);
        if (end == null) {
            return Optional.empty();
        }
        String how = "OOMKilled".equals(end.getReason())
                ? "the kernel killed it, because it needed more than its memory limit"
                : "it ended with code " + end.getExitCode()
                        + (end.getReason() == null ? "" : " (" + end.getReason() + ")");
        return Optional.of(of(Phase.FAILED, "container '" + container.getName() + "'", how, end.getMessage()));
    }

    private static Optional<PodState> waiting(List<ContainerStatus> containers) {
        for (ContainerStatus container : containers) {
            ContainerStateWaiting waiting = Optional.ofNullable(container.getState())
                    .map(ContainerState::getWaiting)
                    .orElse(null);
            if (waiting != null && waiting.getReason() != null) {
                return Optional.of(of(
                        FINAL.contains(waiting.getReason()) ? Phase.FAILED : Phase.STARTING,
                        "image '" + container.getImage() + "'",
                        waiting.getReason(),
                        waiting.getMessage()));
            }
        }
        return Optional.empty();
    }

    private static Optional<PodState> unscheduled(PodStatus status) {
        List<PodCondition> conditions = Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of());
        return conditions.stream()
                .filter(condition ->
                        "PodScheduled".equals(condition.getType()) && "False".equals(condition.getStatus()))
                .findFirst()
                .map(condition -> of(Phase.UNSCHEDULABLE, condition.getReason(), condition.getMessage()));
    }
}
