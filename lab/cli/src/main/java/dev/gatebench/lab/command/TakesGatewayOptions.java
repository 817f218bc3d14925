package dev.gatebench.lab.command;

import dev.gatebench.lab.gateway.GatewayOptions;
import java.util.Map;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;

/** A command to which gateways add options. */
interface TakesGatewayOptions {
    /** After the groups that commands have of their own. */
    int ORDER = 50;

    /** Options of gateways by the gateway's name, which picocli fills. */
    Map<String, GatewayOptions> gatewayOptions();

    /** Adds them to the command's own. */
    default void addGatewayOptions(CommandSpec command) {
        ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                .exclusive(false)
                .validate(false)
                .heading("%nWhich gateways:%n")
                .order(ORDER);
        gatewayOptions().values().forEach(options -> CommandSpec.forAnnotatedObject(options)
                .options()
                .forEach(group::addArg));
        command.addArgGroup(group.build());
    }
}
