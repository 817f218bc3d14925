package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run does with a cluster, and so must be let do; no more. Rights in the run's namespace are rights in all,
 * since its name is not known before: who may make pods and run programs in them everywhere can become an
 * administrator.
 */
public final class ClusterRights {
    private static final String NAME = "gatebench";
    private static final String CORE = "";
    private static final String NETWORKING = "networking.k8s.io";
    private static final String RBAC = "rbac.authorization.k8s.io";

    /** All of them. */
    static final List<Right> ALL = List.of(
            new Right(CORE, "nodes", "", List.of("get", "list")),
            new Right(CORE, "namespaces", "", List.of("create", "delete", "get", "list")),
            new Right(CORE, "serviceaccounts", "", List.of("create")),
            new Right(CORE, "secrets", "", List.of("create")),
            new Right(NETWORKING, "networkpolicies", "", List.of("create")),
            new Right(CORE, "pods", "", List.of("create", "get", "list")),
            new Right(CORE, "pods", "log", List.of("get")),
            new Right(CORE, "pods", "exec", List.of("create", "get")),
            new Right(CORE, "pods", "portforward", List.of("create", "get")));

    private static final String HEAD = """
            # Who has these rights can do what an administrator of the cluster can: pods and programs in pods of every
            # namespace reach all secrets and nodes. Give them in a cluster that is for benchmarks alone, and give
            # tokens that end soon: kubectl create token gatebench --duration 2h
            """;

    private ClusterRights() {}

    /**
     * To do something with a kind of thing.
     *
     * @param group its API group; empty for the core's
     * @param resource what it is
     * @param part of it; empty for the whole
     * @param verbs what is done
     */
    record Right(String group, String resource, String part, List<String> verbs) {
        /** As RBAC and {@code kubectl auth can-i} write it: {@code pods/exec}. */
        String words() {
            return part.isEmpty() ? resource : resource + "/" + part;
        }

        private PolicyRule rule() {
            return new PolicyRuleBuilder()
                    .withApiGroups(group)
                    .withResources(words())
                    .withVerbs(verbs)
                    .build();
        }

        /** Those of its verbs that the cluster refuses to whoever asks. */
        List<String> refused(Cluster cluster) {
            return verbs.stream()
                    .filter(verb -> !cluster.ask("tell what this user may do", client -> isAllowed(client, verb)))
                    .toList();
        }

        private boolean isAllowed(KubernetesClient client, String verb) {
            SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder()
                    .withNewSpec()
                    .withResourceAttributes(new ResourceAttributesBuilder()
                            .withGroup(group)
                            .withResource(resource)
                            .withSubresource(part)
                            .withVerb(verb)
                            .build())
                    .endSpec()
                    .build();
            return Boolean.TRUE.equals(client.authorization()
                    .v1()
                    .selfSubjectAccessReview()
                    .create(review)
                    .getStatus()
                    .getAllowed());
        }
    }

    /**
     * A manifest for {@code kubectl apply -f -}: a service account, and these rights for it. Its head says how far they
     * reach.
     *
     * @param namespace where the account is
     */
    public static String manifest(String namespace) {
        return Stream.of(
                        new ServiceAccountBuilder()
                                .withNewMetadata()
                                .withName(NAME)
                                .withNamespace(namespace)
                                .endMetadata()
                                .build(),
                        new ClusterRoleBuilder()
                                .withNewMetadata()
                                .withName(NAME)
                                .endMetadata()
                                .withRules(ALL.stream().map(Right::rule).toList())
                                .build(),
                        new ClusterRoleBindingBuilder()
                                .withNewMetadata()
                                .withName(NAME)
                                .endMetadata()
                                .withNewRoleRef(RBAC, "ClusterRole", NAME)
                                .withSubjects(new SubjectBuilder()
                                        .withKind("ServiceAccount")
                                        .withName(NAME)
                                        .withNamespace(namespace)
                                        .build())
                                .build())
                .map(Serialization::asYaml)
                .collect(Collectors.joining("", HEAD, ""));
    }
}
