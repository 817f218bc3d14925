package dev.gatebench.lab.run;

import dev.gatebench.core.audit.PublishedAudit;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.JarPair;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The study that a user asked for.
 *
 * @param file where it was read
 * @param study as the file has it, with the overrides
 */
record RequestedStudy(Path file, Study study) {
    /**
     * Reads one without cases.
     *
     * @throws StudyException when it is not what it should be
     */
    static RequestedStudy read(Home home, RunOptions options) {
        Path file = StudyFinder.find(home, options.study());
        return new RequestedStudy(
                file, StudyParser.read(file, options.overrides()).one());
    }

    /**
     * The part of it that runs: with the arms, loads, jars and distributions that were asked for.
     *
     * @throws StudyException when there is no such arm or load, or a distribution is of no use
     */
    RequestedStudy part(RunOptions options) {
        Study here = study.withArms(study.arms().stream().map(this::resolved).toList());
        Study part = options.jars()
                .map(jars -> jars.in(here.select(List.of(), options.loads()), gatewaysOfBuilds()))
                .orElseGet(() -> here.select(options.arms(), options.loads()));
        for (GatewayOptions each : options.gatewayOptions()) {
            part = each.in(part, options.fidelity());
        }
        return new RequestedStudy(file, part);
    }

    /** The gateways of which two builds can be measured side by side: those whose arms may name a jar. */
    private static Set<String> gatewaysOfBuilds() {
        return Gateways.all().stream()
                .filter(gateway -> gateway.pathSettings().contains(JarPair.JAR))
                .map(Gateway::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * With absolute paths where the arm has them relative to the study's file, so that a run can be resumed from
     * anywhere.
     */
    private ArmSpec resolved(ArmSpec arm) {
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        Gateways.all().stream()
                .filter(gateway -> gateway.id().equals(arm.gateway()))
                .flatMap(gateway -> gateway.pathSettings().stream())
                .forEach(name -> settings.computeIfPresent(name, (key, path) -> resolved(path)));
        return arm.withSettings(settings);
    }

    private Object resolved(Object setting) {
        if (!(setting instanceof String path) || path.isBlank()) {
            return setting; // its validation says so
        }
        try {
            return file.toAbsolutePath().resolveSibling(path).normalize().toString();
        } catch (InvalidPathException e) {
            return setting; // its validation says so
        }
    }

    /** The published report that it reproduces, judged by the study's own limits. */
    Optional<Published> published() {
        return study.published().map(path -> PublishedAudit.published(
                        PublishedReport.read(file.resolveSibling(path)),
                        CheckLimits.defaults().with(study.checks()))
                .of(study));
    }
}
