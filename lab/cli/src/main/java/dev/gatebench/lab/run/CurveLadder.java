package dev.gatebench.lab.run;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.Ladder;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.home.Home;
import java.util.ArrayList;
import java.util.List;

/** Gives a curve its loads: those of the study, or shares of the capacity of each gateway where it has no open load. */
public final class CurveLadder {
    /** Shares of the capacity of each gateway, %, for a study without an open load. */
    private static final List<Integer> SHARES = List.of(20, 40, 60, 80, 90, 100, 110, 120);

    private CurveLadder() {}

    /**
     * Returns the options with open loads and a driver that can send them.
     *
     * @throws StudyException when the study is not what it should be, or its open loads are no ladder
     */
    public static RunOptions in(Home home, RunOptions options) {
        Study study = RequestedStudy.read(home, options).study();
        List<String> more = new ArrayList<>();
        if (!Drivers.of(study.driver()).abilities().contains(Ability.OPEN_MODEL)) {
            more.add("driver=" + Drivers.with(Ability.OPEN_MODEL).id());
        }
        if (study.loads().stream().noneMatch(Load::isOpen)) {
            int connections =
                    study.loads().stream().mapToInt(Load::connections).max().orElse(1);
            more.add(override(SHARES.stream()
                    .<Load>map(share -> new ShareLoad(share, Arrivals.POISSON, connections))
                    .toList()));
        }
        RunOptions asked = options.withOverrides(more);
        Study whole = RequestedStudy.read(home, asked).study();
        List<Load> open = whole.loads().stream().filter(Load::isOpen).toList();
        if (!Ladder.isOne(open)) {
            throw new StudyException("study '" + whole.name() + "': loads must have 2 open loads or more for a curve,"
                    + " all with the same arrivals and connections, were " + open
                    + ": give rates, as in --set 'loads=[{open: {ofCapacity: [50%, 100%], connections: "
                    + open.get(0).connections() + "}}]'");
        }
        return asked;
    }

    /** Returns the value of {@code --set} that gives a study these loads. */
    static String override(List<Load> loads) {
        return "loads=" + StudyWriter.loads(loads);
    }
}
