package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.KubernetesList;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rights that a run needs in a cluster, and no more. Rights in the run's namespace are rights in all, since its
 * name is not known before: who may make pods and run programs in them everywhere can become an administrator.
 */
public final class ClusterRights {
    private static final String CORE = "";
    private static final String NETWORKING = "networking.k8s.io";

    static final List<Right> ALL = List.of(
            new Right(CORE, "nodes", "", List.of("get", "list")),
            new Right(CORE, "namespaces", "", List.of("create", "delete", "get", "list")),
            new Right(CORE, "serviceaccounts", "", List.of("create")),
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
     * The right to do something with a kind of resource.
     *
     * @param group its API group; empty for the core's
     * @param part part of the resource; empty for the whole
     */
    record Right(String group, String resource, String part, List<String> verbs) {
        /** Returns the resource as RBAC and {@code kubectl auth can-i} write it: {@code pods/exec}. */
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

        /** Returns those of its verbs that the cluster refuses to this user. */
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
     * Returns a manifest for {@code kubectl apply -f -}: a service account, and these rights for it. Its head says how
     * far they reach.
     *
     * @param namespace namespace of the account
     */
    public static String manifest(String namespace) {
        List<PolicyRule> rules = ALL.stream().map(Right::rule).toList();
        return Manifests.read("rights.yaml", KubernetesList.class, Map.of("namespace", namespace, "rules", rules))
                .getItems()
                .stream()
                .map(Serialization::asYaml)
                .collect(Collectors.joining("", HEAD, ""));
    }
}
