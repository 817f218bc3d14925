package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;

/** A command that starts gateways, and to which gateways add options. */
abstract class MeasuringCommand extends Subcommand {
    /** Place of the gateways' group of options: after the groups that commands have of their own. */
    private static final int ORDER = 50;

    /** The options of gateways by the gateway's name; picocli fills them. */
    private final Map<String, GatewayOptions> gatewayOptions = Gateways.options();

    List<GatewayOptions> gatewayOptions() {
        return List.copyOf(gatewayOptions.values());
    }

    /** Adds the options of gateways to the command's own. */
    void addGatewayOptions(CommandSpec command) {
        ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                .exclusive(false)
                .validate(false)
                .heading("%nWhich gateways:%n")
                .order(ORDER);
        gatewayOptions.values().forEach(options -> CommandSpec.forAnnotatedObject(options)
                .options()
                .forEach(group::addArg));
        command.addArgGroup(group.build());
    }
}
