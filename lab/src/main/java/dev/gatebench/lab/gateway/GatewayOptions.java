package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import java.util.function.Consumer;

/** Options that a gateway adds to the command line: an object with picocli's annotations, filled by picocli. */
public interface GatewayOptions {

    /**
     * The study as the options change it.
     *
     * @param fidelity at which it is run
     * @param line takes a line for the user about what takes its time
     * @throws dev.gatebench.core.study.StudyException when an option is of no use to the study
     */
    Study in(Study study, Fidelity fidelity, Consumer<String> line);
}
