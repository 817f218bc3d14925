package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The kind of place in which backend, gateways and injector run.
 *
 * @param network the network of containers; processes are on loopback, pods on the cluster's network
 * @param engines address of each role's Docker engine, such as {@code tcp://bench-2:2376} or
 *     {@code unix:///run/two.sock}; roles that are missing have the default engine
 * @param cluster how the pods of a cluster are made
 */
public record RuntimeSpec(
        @JsonProperty("runtime") Kind kind,
        Network network,
        Map<String, String> engines,
        @JsonProperty("kubernetes") ClusterSpec cluster) {
    public RuntimeSpec {
        engines = Collections.unmodifiableMap(new TreeMap<>(engines));
    }

    /**
     * A kind of host. The project's own kinds are constants; another jar may bring more.
     *
     * @param id value of the key {@code runtime}: {@code container}
     */
    public record Kind(@JsonValue String id) {
        /** Processes of this machine. */
        public static final Kind PROCESS = new Kind("process");
        /** Containers, each with the CPUs of its role. */
        public static final Kind CONTAINER = new Kind("container");
        /** Processes in pods of a Kubernetes cluster, each role on a node. */
        public static final Kind KUBERNETES = new Kind("kubernetes");

        private static final Map<Kind, String> WORDS =
                Map.of(PROCESS, "processes", CONTAINER, "containers", KUBERNETES, "pods of a Kubernetes cluster");

        @JsonCreator
        public Kind {}

        /** Names, for people, what tasks run in: {@code containers}. */
        public String words() {
            return WORDS.getOrDefault(this, "tasks of hosts of kind '" + id + "'");
        }
    }

    /** A network of containers. */
    public enum Network {
        /** A network of the run's own, in which containers know each other by name. */
        @JsonProperty("bridge")
        BRIDGE,
        /** The machine's own network: containers are on loopback like processes. */
        @JsonProperty("host")
        HOST,
        /** The default network of each engine, whose addresses this machine and the other engines reach. */
        @JsonProperty("routed")
        ROUTED
    }

    /** Creates the place of processes, or of containers of the default engine. */
    public RuntimeSpec(Kind kind, Network network) {
        this(kind, network, Map.of(), ClusterSpec.NONE);
    }

    /** Whether an arm may name the image that its gateway is started in. */
    public boolean takesImages() {
        return !kind.equals(Kind.PROCESS);
    }

    /** Returns the number of lanes: forks that are made at once on nodes of their own, which only a cluster has. */
    public int parallel() {
        return kind.equals(Kind.KUBERNETES) ? cluster.parallel() : 1;
    }

    /** Returns this place with at most as many lanes as forks. */
    public RuntimeSpec forForks(int forks) {
        return new RuntimeSpec(kind, network, engines, cluster.forForks(forks));
    }

    /** Whether tasks run in containers of an engine, on this machine or elsewhere. */
    public boolean inContainers() {
        return kind.equals(Kind.CONTAINER);
    }
}
