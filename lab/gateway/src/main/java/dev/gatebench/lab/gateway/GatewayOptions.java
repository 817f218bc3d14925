package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;

/** Options that a gateway adds to the command line: an object with picocli's annotations, filled by picocli. */
public interface GatewayOptions {

    /**
     * The study as the options change it.
     *
     * @param fidelity at which it is run
     * @throws dev.gatebench.core.study.StudyException when an option is of no use to the study
     */
    Study in(Study study, Fidelity fidelity);
}
