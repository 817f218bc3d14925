package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.catalog.Runtimes;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.process.Time;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The surroundings of a run: where it finds its files, tells the user of its progress and starts its tasks.
 *
 * @param begun is told the folder of a run as soon as it is there
 * @param sites returns where the tasks of a study live
 */
public record RunContext(
        Home home, PrintStream out, Time time, Consumer<Path> begun, Function<RuntimeSpec, Site> sites) {
    /** Starts tasks on the kinds of hosts that the class path has. */
    public RunContext(Home home, PrintStream out, Time time, Consumer<Path> begun) {
        this(home, out, time, begun, Runtimes::of);
    }

    void println(String line) {
        out.println(line);
    }

    /** Makes the folder of a run: the one that the user names, or a new one where runs are written. */
    public Path makeFolder(Optional<Path> named, String name) {
        return OutFolder.make(named, home, name, time.instant());
    }

    Site site(Study study, Fidelity fidelity) {
        return sites.apply(study.runtime().forForks(study.at(fidelity).forks()));
    }

    /** Returns the arms of a study, read by their gateways and valid on the kind of host. */
    StudyArms arms(Study study, Fidelity fidelity, Site site) {
        return StudyArms.of(study, fidelity, arm -> Gateways.read(arm, home.folder(), site.inventory()))
                .validated(study);
    }
}
