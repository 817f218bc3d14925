package dev.gatebench.lab.run;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.machine.FileLimit;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Checks what a run needs before anything is started. */
final class Requirements {
    /** Methods of RFC 9110 and RFC 5789 that studies may have. */
    private static final Set<String> STANDARD_METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** Bytes of a request beside path, headers of the study and body, about. */
    private static final long REQUEST_LINE = 64;

    /** Most bytes of the requests of all clients, of which each loop of an injector holds those of each arm. */
    private static final long MOST_BYTES_OF_CLIENTS = 16L << 20;

    private Requirements() {}

    /** Returns footnotes about what the driver does not do. */
    static List<String> notes(Study study, Driver driver) {
        Map<String, List<String>> notHeld = new LinkedHashMap<>();
        study.arms().stream().filter(arm -> arm.rate().isPresent()).forEach(arm -> driver.cannotHold(arm)
                .ifPresent(who ->
                        notHeld.computeIfAbsent(who, first -> new ArrayList<>()).add(arm.id())));
        return notHeld.entrySet().stream()
                .map(each -> "Not held to the rate of the study, because the driver " + each.getKey()
                        + " cannot hold one, but driven at full speed: " + String.join(", ", each.getValue()) + ".")
                .toList();
    }

    /**
     * Checks JVM options, memory, open files, jars and programs.
     *
     * @param inventory what there is where the tasks will be
     * @param line takes a line for the user about what is near its limit
     * @throws StudyException in one line when a JVM's options are refused, or the driver or the backend cannot do what
     *     is asked
     * @throws EnvironmentException in one line when something is missing
     */
    static void require(
            Study study,
            Fidelity fidelity,
            StudyArms arms,
            Driver driver,
            Home home,
            Inventory inventory,
            Consumer<String> line) {
        driver.require(study, fidelity, home, inventory);
        if (study.at(fidelity).duet()) {
            requireAbility(
                    driver,
                    Ability.BESIDE,
                    "send to several arms at a time, which duet: true asks for",
                    "choose another, or give --set fidelity." + fidelity.id() + ".duet=false");
        }
        driver.each().forEach(each -> requireAble(study, fidelity, each));
        ArmJvms jvms = ArmJvms.of(study.name(), arms);
        jvms.heaps(inventory.facts().memoryBytes()).require().ifPresent(line);
        jvms.requireAccepted(inventory);
        long gateways = study.armsAt(fidelity).stream()
                .filter(arm -> !arm.id().equals(ArmSpec.DIRECT))
                .count();
        FileLimit.require(
                study.mostConnectionsAt(fidelity),
                study.at(fidelity).duet() ? (int) gateways : 1,
                inventory.mostOpenFiles());
        Backend.require(study, home, inventory);
        if (study.counters()) {
            requireCounters(study, inventory);
        }
        if (study.at(fidelity).jmh().isPresent()) {
            JmhRun.jar(home);
        }
        arms.all().forEach(arm -> arm.require(home, study.runtime()));
    }

    private static void requireCounters(Study study, Inventory inventory) {
        if (!study.runtime().kind().equals(RuntimeSpec.Kind.PROCESS)) {
            throw new StudyException("counters: true must be with runtime: process, since perf looks into processes of"
                    + " this machine, was with " + study.runtime().kind().words() + ": leave it out");
        }
        Program.perf(inventory);
    }

    /** Checks one of the drivers that take turns. */
    static void requireAble(Study study, Fidelity fidelity, Driver driver) {
        if (study.loads().stream().anyMatch(Load::isOpen)) {
            requireAbility(
                    driver,
                    Ability.OPEN_MODEL,
                    "send by the open model, which a load of 'open' asks for",
                    "choose " + Drivers.with(Ability.OPEN_MODEL).id() + ", or give loads of 'concurrency'");
        }
        study.armsAt(fidelity).forEach(arm -> requireAble(arm.id(), arm.client(), driver));
        if (!study.requests().isEmpty()) {
            requireAbility(
                    driver,
                    Ability.MIX,
                    "send several requests by weight, which 'requests' asks for",
                    "choose " + Drivers.namesWith(Ability.MIX) + ", or give one 'request'");
        }
        if (study.arms().stream().flatMap(arm -> arm.policies().stream()).anyMatch(policy -> policy.clients() > 1)) {
            requireAbility(
                    driver,
                    Ability.MIX,
                    "send requests of several clients, which 'clients' of rateLimitClient asks for",
                    "choose " + Drivers.namesWith(Ability.MIX) + ", or leave 'clients' out");
            requireSmallEnough(study);
        }
        study.allRequests().stream()
                .map(RequestSpec::method)
                .filter(method -> !STANDARD_METHODS.contains(method))
                .findFirst()
                .ifPresent(method -> requireAbility(
                        driver,
                        Ability.ANY_METHOD,
                        "send the method that request.method asks for, " + method,
                        "choose " + Drivers.namesWith(Ability.ANY_METHOD)));
        if (study.armsAt(fidelity).stream()
                .anyMatch(arm -> study.at(fidelity).warmUpOf(arm.id()).rate().isPresent())) {
            requireAbility(
                    driver,
                    Ability.PACE,
                    "hold connections to a rate, which fidelity." + fidelity.id() + ".warmUp.rate asks for",
                    "choose another, or leave the rate out");
        }
    }

    /** Refuses clients whose requests a driver cannot hold: each has one of its own. */
    private static void requireSmallEnough(Study study) {
        List<RequestSpec> each = PolicyRequests.ofEachClient(study);
        RequestSpec request = each.get(each.size() - 1);
        long bytes = each.size()
                * (REQUEST_LINE
                        + request.path().length()
                        + request.bodyBytes()
                        + request.headers().entrySet().stream()
                                .mapToLong(header -> header.getKey().length()
                                        + header.getValue().length()
                                        + ": \r\n".length())
                                .sum());
        if (bytes > MOST_BYTES_OF_CLIENTS) {
            throw new StudyException("study '" + study.name() + "': the requests of all clients must have "
                    + Sizes.people(MOST_BYTES_OF_CLIENTS) + " at most together, a driver's memory, have "
                    + Sizes.people(bytes) + ": give fewer clients, or smaller bodies and headers");
        }
    }

    private static void requireAble(String arm, ClientSpec client, Driver driver) {
        if (!client.keepAlive()) {
            require(driver, Ability.NEW_CONNECTIONS, "open a connection for each request", arm, "keepAlive", "true");
        }
        if (client.usesTls()) {
            require(driver, Ability.TLS, "speak TLS", arm, "scheme", "http");
        }
        if (client.handshakesEachTime() && client.tls().resumption()) {
            require(driver, Ability.RESUMPTION, "resume sessions of TLS", arm, "tls.resumption", "false");
        }
        if (client.speaksHttp2()) {
            require(driver, Ability.HTTP2, "speak HTTP/2", arm, "http", "1");
        }
        if (client.streams() > 1) {
            require(driver, Ability.STREAMS, "have several requests in flight on a connection", arm, "streams", "1");
        }
    }

    private static void require(Driver driver, Ability ability, String able, String arm, String key, String without) {
        String drivers = Drivers.namesWith(ability);
        requireAbility(
                driver,
                ability,
                able + ", which the client of arm '" + arm + "' asks for by " + key,
                (drivers.isEmpty() ? "" : "choose " + drivers + ", or ") + "set client." + key + " of the arm to "
                        + without);
    }

    private static void requireAbility(Driver driver, Ability ability, String able, String remedy) {
        if (!driver.abilities().contains(ability)) {
            throw new StudyException(
                    "driver '" + driver.id() + "' must be able to " + able + ", but cannot: " + remedy);
        }
    }
}
