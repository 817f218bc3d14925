package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.study.ArmSpec;
import java.util.ArrayList;
import java.util.List;

/** Policies of a gateway that is a Spring Boot application on Reactor Netty: arguments that win over its files. */
public final class SpringPolicies {
    private SpringPolicies() {}

    /** Returns options of its JVM. */
    public static List<String> jvmOptions(ArmSpec arm) {
        return arm.has(PolicyKind.ACCESS_LOG)
                ? List.of("-Dreactor.netty.http.server.accessLogEnabled=true")
                : List.of();
    }

    /** Returns arguments of the application. */
    public static List<String> arguments(ArmSpec arm) {
        List<String> arguments = new ArrayList<>();
        if (arm.has(PolicyKind.ACCESS_LOG)) {
            arguments.add("--logging.level.reactor.netty.http.server.AccessLog=INFO");
        }
        if (arm.has(PolicyKind.COMPRESS)) {
            arguments.add("--server.compression.enabled=true");
            arguments.add("--server.compression.min-response-size=256B");
            arguments.add("--server.compression.mime-types=text/plain,application/octet-stream,application/json");
        }
        return arguments;
    }
}
