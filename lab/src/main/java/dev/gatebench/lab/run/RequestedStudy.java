package dev.gatebench.lab.run;

import dev.gatebench.core.audit.PublishedAudit;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.result.Published;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.host.Home;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The study that a user asked for.
 *
 * @param file where it was read
 * @param study as the file has it, with the overrides
 */
record RequestedStudy(Path file, Study study) {
    /**
     * Reads it.
     *
     * @throws StudyException when it is not what it should be
     */
    static RequestedStudy read(Home home, RunOptions options) {
        Path file = StudyFinder.find(home, options.study());
        return new RequestedStudy(file, StudyParser.parse(file, options.overrides()));
    }

    /**
     * The part of it that runs: with the arms, loads, jars and distributions that were asked for.
     *
     * @throws StudyException when there is no such arm or load, or a distribution is of no use
     */
    RequestedStudy part(RunOptions options) {
        Study here = ArmJars.resolve(study, file);
        Study part = options.jars()
                .map(jars -> jars.in(here.select(List.of(), options.loads()), GatewayKind.SHENYU.id()))
                .orElseGet(() -> here.select(options.arms(), options.loads()));
        return new RequestedStudy(file, ShenyuHomes.of(options.shenyuHomes()).in(part, options.fidelity()));
    }

    /** The published report that it reproduces, judged by the study's own limits. */
    Optional<Published> published() {
        return study.published()
                .map(path -> PublishedAudit.published(
                        PublishedReport.read(file.resolveSibling(path)),
                        CheckLimits.defaults().with(study.checks())));
    }
}
