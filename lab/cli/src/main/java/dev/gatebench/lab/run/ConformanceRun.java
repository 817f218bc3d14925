package dev.gatebench.lab.run;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.conformance.Conformance;
import dev.gatebench.lab.conformance.ConformanceReport;
import dev.gatebench.lab.conformance.GatewayExaminer;
import dev.gatebench.lab.conformance.GatewayFinding;
import dev.gatebench.lab.conformance.PolicyHabit;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.machine.EnvironmentProbe;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Sends the request set through the gateways of a study, one after another, and writes what each does to it. Nothing is
 * measured: no task is bound to CPUs.
 */
public record ConformanceRun(RunContext context) {
    /** More connections than any case opens at a time. */
    private static final int CONNECTIONS = 64;

    /** The findings, and the folder that holds them. */
    public record Outcome(Path folder, Conformance found) {}

    /**
     * Examines gateways.
     *
     * @param options the study, its arms and where to write; fidelity, loads and the rest mean nothing
     * @param policies whether to launch each gateway with each policy that it can be told, too
     * @param gateways ids of arms, or of gateways for all their arms; all that this machine has where there is none
     * @throws StudyException when the study or an id is not what it should be
     * @throws EnvironmentException when a gateway that was named is not here, or a file cannot be written
     */
    public Outcome run(RunOptions options, List<String> gateways, boolean policies) {
        RequestedStudy read = RequestedStudy.read(context.home(), options);
        RequestedStudy requested = new RequestedStudy(read.file(), withArmsOf(gateways, read.study()));
        List<String> ids = ids(requested.study(), gateways);
        Study part = requested.part(options.withArms(ids)).study();
        try (Site site = context.sites().apply(part.runtime().forForks(1))) {
            PresentArms present = PresentArms.of(
                    part,
                    context.arms(part, Fidelity.QUICK, site),
                    context.home(),
                    options.part().skipMissing() || ids.isEmpty(),
                    context::println);
            List<String> leftOut = present.leftOut();
            leftOut.forEach(context::println);
            return examine(present.study(), leftOut, site, options, policies);
        }
    }

    /** Adds an arm for each gateway that is named and has none in the study, with the gateway's own settings. */
    static Study withArmsOf(List<String> named, Study study) {
        List<ArmSpec> arms = new ArrayList<>(study.arms());
        // a folder of the name of an arm stands in its place
        named.stream()
                .filter(Gateways::isFolder)
                .forEach(name -> arms.removeIf(arm -> arm.id().equals(id(name))));
        named.stream()
                .distinct()
                .filter(name -> Gateways.isFolder(name) || Gateways.named(name).isPresent())
                .filter(name -> study.arms().stream()
                        .noneMatch(arm -> arm.id().equals(name) || arm.gateway().equals(gateway(name))))
                .forEach(name -> arms.add(new ArmSpec(
                        id(name),
                        gateway(name),
                        Optional.empty(),
                        Map.of(),
                        OptionalInt.empty(),
                        Set.of(Fidelity.values()))));
        // it speaks HTTP/1.1 in clear itself, on both sides, and a policy would answer its cases
        return study.with()
                .arms(arms.stream()
                        .map(arm -> arm.withClient(ClientSpec.CLEAR).withPolicies(List.of()))
                        .toList())
                .backend(study.backend().inClear())
                .build();
    }

    /** Returns the id of the arm of a gateway: of a folder its name. */
    private static String id(String gateway) {
        return Gateways.isFolder(gateway) ? Gateways.nameOf(Path.of(gateway)) : gateway;
    }

    /** Returns a gateway as an arm names it: a folder, which a user names from here, by its whole path. */
    private static String gateway(String named) {
        return Gateways.isFolder(named)
                ? Path.of(named).toAbsolutePath().normalize().toString()
                : named;
    }

    /** Returns the ids of the arms that ids of arms and of gateways name. */
    static List<String> ids(Study study, List<String> named) {
        return named.stream()
                .flatMap(name -> {
                    List<String> its = study.arms().stream()
                            .filter(arm ->
                                    arm.id().equals(name) || arm.gateway().equals(gateway(name)))
                            .map(ArmSpec::id)
                            .toList();
                    if (its.isEmpty()) {
                        throw new StudyException("study '" + study.name() + "' must have an arm or a gateway '" + name
                                + "', has "
                                + study.arms().stream().map(ArmSpec::id).toList()
                                + ": name one of these, or give --study");
                    }
                    return its.stream();
                })
                .distinct()
                .toList();
    }

    private Outcome examine(Study study, List<String> leftOut, Site site, RunOptions options, boolean policies) {
        StudyArms arms = context.arms(study, Fidelity.QUICK, site);
        arms.all().stream().filter(GatewayArm::wasFound).findFirst().ifPresent(arm -> {
            throw new StudyException("arm '" + arm.spec().id()
                    + "' must be started by Gatebench to be examined, and runs" + " already: name other arms");
        });
        ArmJvms.of(study.name(), arms).requireAccepted(site.inventory());
        Instant at = context.time().instant();
        Path folder = context.makeFolder(options.out(), "conformance");
        context.begun().accept(folder);
        Hosts hosts = site.open(
                        new HostRequest(study.runtime(), folder, List.of(), List.of(), 1, List.of(), context::println))
                .get(0);
        try (Tasks tasks = new Tasks(hosts)) {
            GatewayExaminer examiner = new GatewayExaminer();
            for (GatewayArm arm : arms.all()) {
                tell(examine(examiner, arm, study, tasks, folder), examiner);
                tasks.endRunning();
            }
            List<PolicyHabit> habits =
                    policies ? habits(arms, new PolicyExaminer(context, study, site, tasks, folder)) : List.of();
            return written(folder, examiner.result(at, EnvironmentProbe.version(), leftOut, habits));
        }
    }

    private List<PolicyHabit> habits(StudyArms arms, PolicyExaminer examiner) {
        List<PolicyHabit> habits = new ArrayList<>();
        for (GatewayArm arm : arms.all()) {
            if (!arm.spec().isDirect()) {
                List<PolicyHabit> its = examiner.examine(arm);
                habits.addAll(its);
                context.println(arm.spec().id() + ": "
                        + its.stream().filter(each -> each.does().isPresent()).count() + " policies proved");
            }
        }
        return habits;
    }

    private GatewayFinding examine(GatewayExaminer examiner, GatewayArm arm, Study study, Tasks tasks, Path folder) {
        String id = arm.spec().id();
        return arm.spec().isDirect()
                ? examiner.direct(id, "no gateway: the recording backend itself")
                : examiner.gateway(id, arm.describe(), backend -> launch(arm, study, tasks, folder, backend));
    }

    private RunningArm launch(GatewayArm arm, Study study, Tasks tasks, Path folder, Backend backend) {
        Host host = tasks.host(Role.SUT);
        LaunchContext launch = new LaunchContext(
                context.home(),
                tasks,
                host.placement().withoutBounds(Role.SUT),
                "conformance",
                folder.resolve("arms"),
                folder.resolve("logs"),
                study.backend(),
                Backends.of(backend),
                study.request(),
                List.of(),
                CONNECTIONS);
        return ArmLaunch.of(arm, launch, context::println);
    }

    private void tell(GatewayFinding finding, GatewayExaminer examiner) {
        context.println(finding.arm() + ": "
                + finding.failure()
                        .map(why -> "not examined: " + Text.line(why))
                        .orElse(examiner.cases() + " cases sent"));
    }

    private Outcome written(Path folder, Conformance found) {
        try {
            Json.write(folder.resolve("conformance.json"), found);
            StringBuilder markdown = new StringBuilder();
            new ConformanceReport(found).markdown(markdown);
            WholeFile.write(folder.resolve("conformance.md"), markdown);
            return new Outcome(folder, found);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }
}
