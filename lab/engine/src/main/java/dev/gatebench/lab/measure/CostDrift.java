package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.OptionalFigures;
import dev.gatebench.lab.meter.Sampler;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * The drift of the cost of a system under test within a trial's window. The cost is that of the figure that is used:
 * CPU time without the JIT compiler's a correct reply. Where the driver does not tell when replies ended, the cost is
 * in terms of the reference, without its compiler's too; where arm or load hold the rate, in terms of time.
 *
 * @param held whether the arm was held to a rate
 */
record CostDrift(Sampler sampler, TrialObservations seen, boolean held) {

    /** Returns the cost in the second half ÷ the cost in the first - 1; empty where one of them is not known. */
    OptionalDouble share() {
        Window window = seen.window();
        if (held || seen.planned().load().isOpen()) {
            return share(overTime(window.firstHalf()), overTime(window.secondHalf()));
        }
        return seen.driver()
                .completions()
                .map(this::shareByReplies)
                .filter(OptionalDouble::isPresent)
                .orElseGet(() -> share(overReference(window.firstHalf()), overReference(window.secondHalf())));
    }

    /** Compares whole seconds of the driver's count, as many at the window's beginning as at its end. */
    private OptionalDouble shareByReplies(Completions counted) {
        Window window = seen.window();
        long second = Completions.SECOND_MS;
        long late = Math.floorMod(window.fromEpochMs() - counted.fromEpochMs(), second);
        long from = window.fromEpochMs() + (late == 0 ? 0 : second - late);
        long half = (window.toEpochMs() - from) / second / 2 * second;
        long to = from + (window.toEpochMs() - from) / second * second;
        return half > 0
                ? share(
                        overReplies(counted, new Window(from, from + half)),
                        overReplies(counted, new Window(to - half, to)))
                : OptionalDouble.empty();
    }

    private OptionalDouble overReplies(Completions counted, Window part) {
        return over((double) counted.beginningIn(part.fromEpochMs(), part.toEpochMs()), part);
    }

    private OptionalDouble overTime(Window part) {
        return over((double) TimeUnit.MILLISECONDS.toNanos(part.lengthMs()), part);
    }

    private OptionalDouble overReference(Window part) {
        List<Task> reference = seen.arm().reference(seen.injectors());
        double compilerNs = reference.stream()
                .mapToDouble(task -> sampler.compilerNs(task, part).orElse(0))
                .sum();
        return over(sampler.cpuNs(reference, part).orElse(0) - compilerNs, part);
    }

    private OptionalDouble over(double amount, Window part) {
        double compilerNs = sampler.compilerNs(seen.arm().task(), part).orElse(0);
        return OptionalFigures.ratio(
                OptionalFigures.map(sampler.cpuNs(seen.arm().task(), part), cpuNs -> cpuNs - compilerNs),
                OptionalDouble.of(amount));
    }

    private static OptionalDouble share(OptionalDouble first, OptionalDouble second) {
        return OptionalFigures.map(OptionalFigures.ratio(second, first), ratio -> ratio - 1);
    }
}
