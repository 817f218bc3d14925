package dev.gatebench.lab.driver.injector;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverProofs;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.BuiltVersions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The project's own injector: one warm process for all steps of a fork, which sends by the open or the closed model,
 * tells due → sent → reply in ns, and compares bodies.
 */
public final class InjectorDriver implements Driver {
    private static final String ID = "injector";
    static final String JAR = "injector/target/injector.jar";

    /** Each thread of the injector keeps all requests in memory, with a body for each path. */
    private static final long MOST_BODY_BYTES = 16 << 20;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(
                Ability.OPEN_MODEL,
                Ability.HISTOGRAM,
                Ability.RESPONSE_TIME,
                Ability.BODY_CHECK,
                Ability.ERROR_KINDS,
                Ability.ANY_METHOD,
                Ability.MIX,
                Ability.EARLY_END,
                Ability.BESIDE,
                Ability.PACE,
                Ability.INNER_WINDOW,
                Ability.NEW_CONNECTIONS,
                Ability.TLS,
                Ability.RESUMPTION,
                Ability.HTTP2,
                Ability.STREAMS);
    }

    @Override
    public String describe(Inventory inventory) {
        return "open and closed model, one process a fork, bodies compared, due, sent and answered in ns";
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        home.built(JAR);
        requireSmallEnough(study);
        study.loads().stream()
                .filter(OpenLoad.class::isInstance)
                .map(OpenLoad.class::cast)
                .forEach(load -> requireFewEnough(load, study, fidelity));
    }

    private static void requireSmallEnough(Study study) {
        long bytes =
                study.allRequests().stream().mapToLong(RequestSpec::bodyBytes).sum();
        if (bytes > MOST_BODY_BYTES) {
            throw new StudyException("study '" + study.name() + "': the bodies of all requests, one for each path, must"
                    + " have " + MOST_BODY_BYTES + " bytes at most by the injector, have " + bytes
                    + ": give smaller bodies, or fewer paths");
        }
    }

    /** Refuses a load with too many requests; a share of a capacity is not known yet, and the injector checks it. */
    private static void requireFewEnough(OpenLoad load, Study study, Fidelity fidelity) {
        FidelitySpec spec = study.at(fidelity);
        Duration trial = spec.settle().plus(spec.measure()).plus(spec.tail());
        double seconds =
                Stream.concat(Stream.of(trial), study.armsAt(fidelity).stream().map(arm -> spec.warmUpOf(arm.id())
                                        .atLoad()))
                                .mapToLong(Duration::toMillis)
                                .max()
                                .orElseThrow()
                        / 1000.0;
        if (load.ratePerSec() * seconds > OpenLoad.MOST_DUE) {
            throw new StudyException("study '" + study.name() + "': a step may have " + OpenLoad.MOST_DUE
                    + " requests due, load '" + load.id() + "' has " + Math.round(load.ratePerSec() * seconds) + " in "
                    + seconds + " s: lower the rate, or warm up and measure for a shorter time");
        }
    }

    @Override
    public Map<String, String> versions(Inventory inventory) {
        return Map.of("netty", BuiltVersions.of("netty"));
    }

    @Override
    public List<Path> jars(Home home) {
        return List.of(home.built(JAR));
    }

    @Override
    public Optional<DriverProofs> prove(Home home, ClientSpec client, int seconds, long seed) {
        return Optional.of(InjectorProofs.make(home, client, seconds, seed));
    }

    @Override
    public DriverSession open(DriverContext context) {
        return InjectorSession.start(context, context.home().built(JAR));
    }
}
