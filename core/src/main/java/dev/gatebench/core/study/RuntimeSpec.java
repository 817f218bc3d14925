package dev.gatebench.core.study;

import java.util.Locale;

/**
 * In what backend, gateways and injector run.
 *
 * @param kind processes of this machine, or containers
 * @param network the network of containers; processes are on loopback
 */
public record RuntimeSpec(Kind kind, Network network) {

    /** In what they run. */
    public enum Kind {
        /** Processes of this machine. */
        PROCESS,
        /** Containers, each with the CPUs of its role. */
        CONTAINER;

        /** The name in study files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What network containers are on. */
    public enum Network {
        /** One network of the run's own, in which containers know each other by name. */
        BRIDGE,
        /** The machine's own network: containers are on loopback as processes are. */
        HOST;

        /** The name in study files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static RuntimeSpec of(String kind, String network) {
        return new RuntimeSpec(
                Kind.valueOf(kind.toUpperCase(Locale.ROOT)), Network.valueOf(network.toUpperCase(Locale.ROOT)));
    }

    /** Whether they run in containers. */
    public boolean inContainers() {
        return kind == Kind.CONTAINER;
    }
}
