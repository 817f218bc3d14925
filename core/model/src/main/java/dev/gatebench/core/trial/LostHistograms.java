package dev.gatebench.core.trial;

import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the trials that have lost the histograms that their lines name. */
public final class LostHistograms {
    private LostHistograms() {}

    /**
     * Returns the trials, with those {@link TrialStatus#FAILED} that have lost a histogram.
     *
     * @param runDir the run's folder
     * @throws IOException when a file is there and cannot be read
     */
    public static List<Trial> found(Path runDir, List<Trial> trials) throws IOException {
        List<Trial> found = new ArrayList<>();
        for (Trial trial : trials) {
            Optional<String> lost = trial.status() == TrialStatus.FAILED ? Optional.empty() : lost(runDir, trial);
            found.add(lost.map(trial::failedFor).orElse(trial));
        }
        return List.copyOf(found);
    }

    private static Optional<String> lost(Path runDir, Trial trial) throws IOException {
        for (String file : files(trial.traffic())) {
            try {
                var unused = HistogramFiles.read(runDir, file);
            } catch (LostHistogramException e) {
                return Optional.of("its histogram " + Words.quote(file)
                        + " must be whole, is missing, empty or cut off, as after a power cut: restore it, or let"
                        + " 'gatebench resume' measure the trial again");
            }
        }
        return Optional.empty();
    }

    private static List<String> files(Traffic traffic) {
        Stream<Optional<Traffic.Times>> ofAll = Stream.of(
                traffic.serviceTime(), traffic.responseTime(), traffic.offered().flatMap(Traffic.Offered::delay));
        Stream<Optional<Traffic.Times>> ofEach =
                traffic.byRequest().stream().flatMap(each -> Stream.of(each.serviceTime(), each.responseTime()));
        return Stream.concat(ofAll, ofEach)
                .flatMap(Optional::stream)
                .map(Traffic.Times::histogramFile)
                .toList();
    }
}
