package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * In what backend, gateways and injector run.
 *
 * @param kind processes of this machine, containers, or pods of a cluster
 * @param network the network of containers; processes are on loopback, and pods on the cluster's network
 * @param engines the Docker engine of each role by its address, such as {@code tcp://bench-2:2376} or
 *     {@code unix:///run/two.sock}; roles that are missing have the one that is found without
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
     * A kind of host. Ours are constants; a jar beside ours may bring another.
     *
     * @param id the value of the key {@code runtime}: {@code container}
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

        /** Names for people what tasks run in: {@code containers}. */
        public String words() {
            return WORDS.getOrDefault(this, "tasks of hosts of kind '" + id + "'");
        }
    }

    /** What network containers are on. */
    public enum Network {
        /** One network of the run's own, in which containers know each other by name. */
        @JsonProperty("bridge")
        BRIDGE,
        /** The machine's own network: containers are on loopback as processes are. */
        @JsonProperty("host")
        HOST,
        /** The default network of each engine, whose addresses this machine and the other engines reach. */
        @JsonProperty("routed")
        ROUTED
    }

    /** Of processes, or of containers of the engine that is found. */
    public RuntimeSpec(Kind kind, Network network) {
        this(kind, network, Map.of(), ClusterSpec.NONE);
    }

    /** Whether a gateway may be started in the image that its arm names. */
    public boolean takesImages() {
        return !kind.equals(Kind.PROCESS);
    }

    /** How many forks are made at once, each in a lane: on nodes of its own, which only a cluster has. */
    public int parallel() {
        return kind.equals(Kind.KUBERNETES) ? cluster.parallel() : 1;
    }

    /** The same with no more lanes than forks that can be made at once. */
    public RuntimeSpec forForks(int forks) {
        return new RuntimeSpec(kind, network, engines, cluster.forForks(forks));
    }

    /** Whether they run in containers, of an engine on this machine or elsewhere. */
    public boolean inContainers() {
        return kind.equals(Kind.CONTAINER);
    }
}
