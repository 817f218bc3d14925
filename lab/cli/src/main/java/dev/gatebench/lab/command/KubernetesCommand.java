package dev.gatebench.lab.command;

import dev.gatebench.lab.host.kubernetes.ClusterRights;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gatebench kubernetes}. */
@Command(
        name = "kubernetes",
        description = "What a Kubernetes cluster needs for runs with --runtime kubernetes.",
        mixinStandardHelpOptions = true,
        subcommands = {KubernetesCommand.RbacCommand.class, KubernetesImageCommand.class},
        footerHeading = Examples.HEADING,
        footer = {
            "  gatebench kubernetes rbac",
            "  gatebench kubernetes rbac --namespace ci",
            "  gatebench kubernetes image --base eclipse-temurin:17-jdk --to registry.example/bench/gatebench:1",
        })
final class KubernetesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a command is missing: rbac or image");
    }

    /** {@code gatebench kubernetes rbac}. */
    @Command(
            name = "rbac",
            description =
                    "Prints a manifest for 'kubectl apply -f -': a service account with the rights that a run needs.",
            mixinStandardHelpOptions = true)
    static final class RbacCommand implements Callable<Integer> {
        @Option(
                names = "--namespace",
                paramLabel = "NAME",
                defaultValue = "default",
                description = "where the service account is; default: ${DEFAULT-VALUE}")
        private String namespace = "default";

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            if (!namespace.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--namespace must be a name of lower-case letters, digits and '-', was '" + namespace + "'");
            }
            spec.commandLine().getOut().print(ClusterRights.manifest(namespace));
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
    }
}
