package dev.gatebench.lab.command;

import dev.gatebench.lab.gateway.GatewayOptions;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** A command to which gateways add options. */
interface TakesGatewayOptions {

    /** Options of gateways by the gateway's name: picocli fills them as mixins. */
    Map<String, GatewayOptions> gatewayOptions();

    /** Adds them to the command's own. */
    default void addGatewayOptions(CommandSpec command) {
        gatewayOptions().forEach((id, options) -> command.addMixin(id, CommandSpec.forAnnotatedObject(options)));
    }
}
