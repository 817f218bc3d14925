package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * In what backend, gateways and injector run.
 *
 * @param kind processes of this machine, or containers
 * @param network the network of containers; processes are on loopback
 */
public record RuntimeSpec(@JsonProperty("runtime") Kind kind, Network network) {

    /** In what they run. */
    public enum Kind {
        /** Processes of this machine. */
        @JsonProperty("process")
        PROCESS,
        /** Containers, each with the CPUs of its role. */
        @JsonProperty("container")
        CONTAINER
    }

    /** What network containers are on. */
    public enum Network {
        /** One network of the run's own, in which containers know each other by name. */
        @JsonProperty("bridge")
        BRIDGE,
        /** The machine's own network: containers are on loopback as processes are. */
        @JsonProperty("host")
        HOST
    }

    /** Whether they run in containers. */
    public boolean inContainers() {
        return kind == Kind.CONTAINER;
    }
}
