package dev.gatebench.lab.run;

import dev.gatebench.core.audit.PublishedAudit;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The study that a user asked for, with its overrides.
 *
 * @param file the file that the study was read from
 */
record RequestedStudy(Path file, Study study) {
    /**
     * Reads a study without cases.
     *
     * @throws StudyException when the file is no such study
     */
    static RequestedStudy read(Home home, RunOptions options) {
        Path file = StudyFinder.find(home, options.study());
        return new RequestedStudy(
                file, StudyParser.read(file, options.part().overrides()).one());
    }

    /**
     * Returns the part of the study that runs.
     *
     * @throws StudyException when an arm or a load is unknown, or a distribution is of no use
     */
    RequestedStudy part(RunOptions options) {
        Study here = study.withArms(study.arms().stream().map(this::resolved).toList());
        Study part = options.part()
                .builds()
                .map(builds -> builds.in(here.select(List.of(), options.part().loads()), Gateways::accept))
                .orElseGet(
                        () -> here.select(options.part().arms(), options.part().loads()));
        for (GatewayOptions each : options.part().gatewayOptions()) {
            part = each.in(part, options.fidelity());
        }
        return new RequestedStudy(file, part);
    }

    /** Makes the arm's paths absolute, from the study's file, so that a run can be resumed from anywhere. */
    private ArmSpec resolved(ArmSpec arm) {
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        Gateways.pathSettings(arm.gateway())
                .forEach(name -> settings.computeIfPresent(name, (key, path) -> resolved(path)));
        return arm.withSettings(settings)
                .withGateway(
                        Gateways.isFolder(arm.gateway()) ? String.valueOf(resolved(arm.gateway())) : arm.gateway());
    }

    private Object resolved(Object setting) {
        if (!(setting instanceof String path) || path.isBlank()) {
            return setting; // the gateway refuses it
        }
        try {
            return file.toAbsolutePath().resolveSibling(path).normalize().toString();
        } catch (InvalidPathException e) {
            return setting; // the gateway refuses it
        }
    }

    /** Reads the published report that the study reproduces, judged by the study's own limits. */
    Optional<Published> published() {
        return study.published().map(path -> PublishedAudit.published(
                        PublishedReport.read(file.resolveSibling(path)),
                        CheckLimits.defaults().with(study.checks()))
                .of(study));
    }
}
