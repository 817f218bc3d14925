package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;

/** The options that a gateway adds to the command line: an object with picocli's annotations, which picocli fills. */
public interface GatewayOptions {

    /** Returns the study as the options change it. Throws StudyException when an option is of no use to the study. */
    Study in(Study study, Fidelity fidelity);
}
