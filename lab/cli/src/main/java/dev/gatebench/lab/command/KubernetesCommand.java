package dev.gatebench.lab.command;

import dev.gatebench.lab.host.kubernetes.ClusterRights;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gatebench kubernetes}. */
@Command(
        name = "kubernetes",
        description = "What a Kubernetes cluster needs for runs with --runtime kubernetes.",
        subcommands = {KubernetesCommand.RbacCommand.class, KubernetesImageCommand.class},
        footer = {
            "  gatebench kubernetes rbac",
            "  gatebench kubernetes rbac --namespace ci",
            "  gatebench kubernetes image --base eclipse-temurin:17-jdk --to registry.example/bench/gatebench:1",
        })
final class KubernetesCommand extends Subcommand {
    @Override
    public Integer call() {
        throw badUsage("a command is missing: rbac or image");
    }

    /** {@code gatebench kubernetes rbac}. */
    @Command(
            name = "rbac",
            description =
                    "Prints a manifest for 'kubectl apply -f -': a service account with the rights that a run needs.",
            footer = "  gatebench kubernetes rbac --namespace ci")
    static final class RbacCommand extends Subcommand {
        @Option(
                names = "--namespace",
                paramLabel = "NAME",
                defaultValue = "default",
                description = "where the service account is; default: ${DEFAULT-VALUE}")
        private String namespace = "default";

        @Override
        public Integer call() {
            if (!namespace.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")) {
                throw badUsage(
                        "--namespace must be a name of lower-case letters, digits and '-', was '" + namespace + "'");
            }
            print(ClusterRights.manifest(namespace));
            return ExitCode.OK;
        }
    }
}
