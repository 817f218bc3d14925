package dev.gatebench.lab.measure;

import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.Sampler;
import java.util.Optional;

/** Finds why a trial failed. */
record TrialFailure(String driver, Sampler sampler, TrialObservations seen) {

    /** Returns the reason, for people; empty where the trial did not fail. */
    Optional<String> reason() {
        return ended().or(this::stopped).or(this::broke).or(this::clockSet);
    }

    private Optional<String> ended() {
        return seen.arm()
                .tasks()
                .filter(task -> !task.alive() && !sampler.outlived(task, seen.window())) // a driver may tell it late
                .findFirst()
                .map(Task::ending);
    }

    private Optional<String> stopped() {
        return seen.allTasks()
                .filter(task -> sampler.wasStopped(task, seen.window()))
                .findFirst()
                .map(task -> task.spec().name()
                        + " must run while it is measured, and was stopped for a part of the window, as by SIGSTOP or a"
                        + " debugger: see to what stops it and measure the trial again");
    }

    private Optional<String> broke() {
        if (seen.driver().complete()) {
            return Optional.empty();
        }
        String ending = seen.injectors().stream()
                .filter(injector -> !injector.alive())
                .map(injector -> ": " + injector.ending())
                .findFirst()
                .orElse("");
        return seen.driver()
                .refused()
                .or(() -> Optional.of("the injector of " + driver + " ended before the measured window did"))
                .map(why -> why + ending);
    }

    private Optional<String> clockSet() {
        return seen.injectors().stream()
                .flatMap(injector -> sampler.eras().stepWhileLived(injector, seen.window()).stream())
                .findFirst()
                .or(() -> seen.allTasks()
                        .flatMap(task -> sampler.eras().offsetLost(task, seen.window()).stream())
                        .findFirst());
    }
}
