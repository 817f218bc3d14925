package dev.gatebench.lab.gateway.declared;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of a {@code gateway.yml}, which {@code docs/schema/gateway.schema.json} describes key by key. Texts of
 * {@code start}, {@code check}, {@code environment}, {@code container}, {@code routes} and {@code policies} are
 * templates.
 *
 * @param name the name that its makers write: {@code HAProxy}
 * @param program the name that it has on the PATH and in its image, or its path in the gateway's folder
 * @param find the command that prints the program's path where the PATH has none, or a script; empty for none
 * @param get how to get it, in words that follow a colon
 * @param start arguments with which the program stays in the foreground; empty where it is an image alone
 * @param check arguments with which the program ends with another code than 0 where its configuration is wrong; empty
 *     where it has no such command
 * @param ports how many ports it listens on beside the one for the load
 * @param maxWorkers the most workers that it can have
 * @param settings settings of its own and their words, the first where nothing is said
 * @param client what its templates express of a client's protocol beside HTTP/1.1 in clear
 * @param upstream what its templates express of the protocol to backends beside HTTP/1.1 in clear
 * @param tuned its makers' advice for speed beyond keeping connections
 * @param routes the text of a route by kind; a kind that is missing is not expressible
 * @param policies the texts of a policy by the place in its templates; a policy that is missing is not expressible
 */
record Declaration(
        String name,
        String program,
        List<String> find,
        String get,
        Version version,
        List<String> start,
        Map<String, String> environment,
        List<String> check,
        Container container,
        int ports,
        int maxWorkers,
        Map<String, List<String>> settings,
        Connections connections,
        List<Speech> client,
        List<Speech> upstream,
        List<Tuning> tuned,
        Map<Route.Kind, String> routes,
        Map<PolicyKind, Map<String, String>> policies,
        Ready ready) {

    Declaration {
        find = List.copyOf(find);
        start = List.copyOf(start);
        check = List.copyOf(check);
        tuned = List.copyOf(tuned);
        client = List.copyOf(client);
        upstream = List.copyOf(upstream);
        Map<Route.Kind, String> expressible = new EnumMap<>(Route.Kind.class);
        expressible.putAll(routes);
        routes = Collections.unmodifiableMap(expressible);
        Map<PolicyKind, Map<String, String>> known = new EnumMap<>(PolicyKind.class);
        known.putAll(policies);
        policies = Collections.unmodifiableMap(known);
    }

    /** Names the key of a client that its templates cannot express; empty where they express it all. */
    Optional<String> cannotSpeak(ClientSpec asked) {
        if (asked.usesTls() && !client.contains(Speech.HTTPS)) {
            return Optional.of("scheme: https");
        }
        if (asked.speaksHttp2() && !client.contains(Speech.HTTP2)) {
            return Optional.of("http: 2");
        }
        boolean resumesNone = asked.usesTls() && !asked.tls().resumption();
        return resumesNone && !client.contains(Speech.NO_RESUMPTION)
                ? Optional.of("tls.resumption: false")
                : Optional.empty();
    }

    /** Names the key of a backend that its templates cannot express; empty where they express it all. */
    Optional<String> cannotForward(BackendSpec asked) {
        if (asked.usesTls() && !upstream.contains(Speech.HTTPS)) {
            return Optional.of("backend.scheme: https");
        }
        return asked.speaksHttp2() && !upstream.contains(Speech.HTTP2)
                ? Optional.of("backend.http: 2")
                : Optional.empty();
    }

    /** Returns the places of policies in its templates. */
    Set<String> policyPlaces() {
        return policies.values().stream()
                .flatMap(texts -> texts.keySet().stream())
                .collect(Collectors.toSet());
    }

    /** Returns backends with TLS that together take each way through its templates. */
    List<BackendSpec> backendsOfTls() {
        return IntStream.of(ClientSpec.HTTP_1, ClientSpec.HTTP_2)
                .mapToObj(http -> new BackendSpec(
                        BackendSpec.Kind.MOCK, "0ms", "0B", ClientSpec.Scheme.HTTPS, http, 1, OptionalInt.empty()))
                .filter(each -> cannotForward(each).isEmpty())
                .toList();
    }

    /** Returns clients with TLS that together take each way through its templates. */
    List<ClientSpec> clientsOfTls() {
        return Stream.of(TlsSpec.Version.values())
                .map(version -> new TlsSpec(version, !client.contains(Speech.NO_RESUMPTION), TlsSpec.Certificate.ECDSA))
                .flatMap(tls -> IntStream.of(ClientSpec.HTTP_1, ClientSpec.HTTP_2)
                        .mapToObj(http -> new ClientSpec(ClientSpec.Scheme.HTTPS, http, 1, true, tls)))
                .filter(each -> cannotSpeak(each).isEmpty())
                .toList();
    }

    /**
     * The way to learn the version of its program.
     *
     * @param arguments arguments with which it prints its version; empty where only its log says it
     * @param line the form of that line, the version in the first group
     * @param log the form of a line of its log, the version in the first group
     */
    record Version(List<String> arguments, Optional<String> line, Optional<String> log) {
        Version {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The start in a container of an image.
     *
     * @param image the image of a gateway without a program
     * @param command the whole command; empty for the program with its arguments
     * @param environment variables beside those of the program
     * @param mounts files of the gateway by the path at which its image expects them
     */
    record Container(
            Optional<String> image, List<String> command, Map<String, String> environment, Map<String, String> mounts) {
        Container {
            command = List.copyOf(command);
        }
    }

    /**
     * The use of connections to the backend.
     *
     * @param pool whether it can be told how many idle ones it keeps; else it keeps all
     * @param stock where nothing is set: {@code onePerRequest}, {@code kept}, or the most idle ones that it keeps
     * @param stockBefore other words for versions before one
     */
    record Connections(boolean pool, String stock, Map<String, String> stockBefore) {
        private static final String ONE_PER_REQUEST = "onePerRequest";
        private static final String KEPT = "kept";

        /** Returns the use where nothing is set; a version that is not known is taken for a recent one. */
        ConnectionPolicy stockOf(Optional<String> version) {
            return policy(version.flatMap(known -> stockBefore.entrySet().stream()
                            .filter(before -> VersionOrder.isBefore(known, before.getKey()))
                            .min(Map.Entry.comparingByKey(VersionOrder.NUMBERS))
                            .map(Map.Entry::getValue))
                    .orElse(stock));
        }

        private static ConnectionPolicy policy(String words) {
            return switch (words) {
                case ONE_PER_REQUEST -> ConnectionPolicy.ONE_PER_REQUEST;
                case KEPT -> ConnectionPolicy.REUSED;
                default -> ConnectionPolicy.keeping(Integer.parseInt(words));
            };
        }
    }

    /** A part of the protocol of a client, or to a backend, that templates can express. */
    enum Speech {
        /** TLS. */
        @JsonProperty("https")
        HTTPS,
        /** HTTP/2, agreed upon by ALPN. */
        @JsonProperty("http2")
        HTTP2,
        /** TLS that resumes no session. */
        @JsonProperty("noResumption")
        NO_RESUMPTION
    }

    /**
     * A setting that a gateway's makers advise for speed.
     *
     * @param setting the setting, in a few words: {@code listen … reuseport}
     * @param guide address of the guide
     */
    record Tuning(String setting, String guide) {}

    /**
     * The time that it may take from its start to its first reply.
     *
     * @param withinSeconds s
     */
    record Ready(@JsonProperty("within") int withinSeconds) {}
}
