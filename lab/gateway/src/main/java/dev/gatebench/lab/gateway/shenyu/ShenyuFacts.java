package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.shenyu.GatewayJar;
import dev.gatebench.shenyu.ShenyuSettings;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Describes a ShenYu for reports and for the environment of a run. */
final class ShenyuFacts {
    /** So many digits tell two builds apart on one line; the environment has them all. */
    private static final int SHOWN_DIGITS = 12;

    private ShenyuFacts() {}

    /** Describes an arm in one line for readers of a report. */
    static String line(ShenyuArm arm) {
        ShenyuSettings settings = arm.settings();
        return "Apache ShenYu " + settings.version().version() + ", "
                + settings.strategy().word() + " strategy, keepAlive "
                + settings.keepAlive() + ", pool " + settings.pool().words() + ", " + settings.serverWorkers()
                + " server workers, JVM options " + String.join("+", settings.jvm())
                + settings.jdk()
                        .map(choice -> ", "
                                + arm.inventory()
                                        .jdks()
                                        .find(choice)
                                        .map(ShenyuFacts::named)
                                        .orElse(choice.toString()))
                        .orElse("")
                + (settings.allocation() ? ", its JVM records what it allocates" : "")
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + settings.ruleMatching()
                        .description()
                        .map(matching -> ", " + matching)
                        .orElse("")
                + settings.burn().map(burn -> ", " + burn.description()).orElse("")
                + settings.memory()
                        .map(limit -> ", at most " + Sizes.people(limit) + " of memory")
                        .orElse("")
                + settings.officialImage().map(image -> ", image " + image).orElse("")
                + settings.distribution()
                        .map(home -> ", distribution " + home.folder().getFileName())
                        .orElse("")
                + settings.gatewayJar()
                        .map(jar -> ", jar " + jar.path().getFileName() + " (SHA-256 "
                                + sha256(arm, jar).substring(0, SHOWN_DIGITS) + "…)")
                        .orElse("")
                + arm.spec().client().words().map(words -> ", " + words).orElse("")
                + arm.spec().policyWords();
    }

    /** Returns the hashes of its files: names to hashes. */
    static Map<String, String> artifacts(ShenyuArm arm) {
        ShenyuSettings settings = arm.settings();
        Map<String, String> artifacts = new TreeMap<>();
        settings.gatewayJar()
                .ifPresent(jar ->
                        artifacts.put(arm.id() + "'s " + jar.path().getFileName(), "SHA-256 " + sha256(arm, jar)));
        settings.distribution()
                .ifPresent(home -> artifacts.put(
                        "shenyu " + home.version() + " in " + home.folder(),
                        home.jars().size() + " jars, SHA-256 of their list " + hash(arm, home::sha256)));
        arm.radixJar(Home.find())
                .forEach(jar ->
                        artifacts.put(jar.getFileName().toString(), "SHA-256 " + hash(arm, () -> Sha256.of(jar))));
        settings.jdk()
                .ifPresent(choice -> artifacts.put(choice.toString(), arm.jdk().description()));
        return artifacts;
    }

    private static String named(Jdk jdk) {
        return "JDK " + jdk.description();
    }

    private static String sha256(ShenyuArm arm, GatewayJar jar) {
        return hash(arm, jar::sha256);
    }

    private interface Hashed {
        String sha256() throws IOException;
    }

    private static String hash(ShenyuArm arm, Hashed hashed) {
        try {
            return hashed.sha256();
        } catch (IOException e) {
            throw new EnvironmentException(
                    "arm '" + arm.id() + "': a jar cannot be read: " + e.getMessage() + ": make it readable", e);
        }
    }
}
