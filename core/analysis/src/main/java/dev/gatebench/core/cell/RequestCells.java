package dev.gatebench.core.cell;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * Makes the figures of each of several requests from the trials of a cell.
 *
 * @param notValidShare greatest share of a cell's trials that may be not valid where it has a headline figure
 * @param runDir the run's folder, which holds the histograms
 */
public record RequestCells(double notValidShare, Path runDir) {
    private static final double NS_PER_SECOND = 1e9;

    /** Assembles the figures of each of several requests of an arm under a load; none where one was sent. */
    public List<RequestCell> assemble(String arm, Load load, List<Trial> trials) throws IOException {
        List<Trial> valid = CellAssembler.with(trials, TrialStatus.VALID);
        List<String> ids = trials.stream()
                .flatMap(trial -> trial.traffic().byRequest().stream())
                .map(Traffic.OfRequest::id)
                .distinct()
                .toList();
        List<RequestCell> cells = new ArrayList<>();
        for (String id : ids) {
            List<Traffic.OfRequest> own =
                    valid.stream().flatMap(trial -> of(trial, id).stream()).toList();
            cells.add(new RequestCell(
                    arm,
                    load,
                    id,
                    share(trials, id, Traffic.OfRequest::weight),
                    share(valid, id, Traffic.OfRequest::ended),
                    CellAssembler.estimate(valid, trial -> perSecond(trial, of(trial, id))),
                    MergedTimes.of(runDir, own, Traffic.OfRequest::serviceTime, Traffic.OfRequest::requests)
                            .map(MergedTimes::quantiles),
                    MergedTimes.of(runDir, own, Traffic.OfRequest::responseTime, Traffic.OfRequest::requests)
                            .map(MergedTimes::quantiles),
                    CellAssembler.sum(
                            own.stream().map(Traffic.OfRequest::errors).toList()),
                    CellAssembler.headline(trials, notValidShare)));
        }
        return cells;
    }

    private static Optional<Traffic.OfRequest> of(Trial trial, String id) {
        return trial.traffic().byRequest().stream()
                .filter(each -> each.id().equals(id))
                .findFirst();
    }

    private static OptionalDouble perSecond(Trial trial, Optional<Traffic.OfRequest> request) {
        return request.stream()
                .mapToDouble(own -> own.requests() * NS_PER_SECOND / trial.durationNs())
                .findFirst();
    }

    private static double share(List<Trial> trials, String id, ToLongFunction<Traffic.OfRequest> amount) {
        long own = 0;
        long all = 0;
        for (Trial trial : trials) {
            for (Traffic.OfRequest each : trial.traffic().byRequest()) {
                all += amount.applyAsLong(each);
                own += each.id().equals(id) ? amount.applyAsLong(each) : 0;
            }
        }
        return all == 0 ? 0 : (double) own / all;
    }
}
