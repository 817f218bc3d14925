package dev.gatebench.lab.chaos;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.host.remote.AgentLink;
import dev.gatebench.lab.host.remote.RemoteHost;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kind of host whose tasks an agent starts that is there already, on this machine's loopback. */
public final class AgentKind implements HostKind {
    /** The kind's name, as the value of {@code --runtime}. */
    static final String ID = "chaos-agent";

    static final String TOKEN = "a token of the tests";

    /** Variable with the agent's port on loopback. */
    static final String PORT = "GATEBENCH_CHAOS_AGENT";

    /** Creates the kind, as the service loader does. */
    public AgentKind() {}

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Site site(RuntimeSpec runtime) {
        return new Site() {
            @Override
            public Inventory inventory() {
                return new LocalInventory();
            }

            @Override
            public List<Hosts> open(HostRequest request) {
                return List.of(Hosts.all(RemoteHost.open(new Link())));
            }
        };
    }

    private static final class Link implements AgentLink {
        @Override
        public String name() {
            return "node 'chaos'";
        }

        @Override
        public String machine() {
            return "node 'chaos'";
        }

        @Override
        public URI agent() {
            return fromHere(Integer.parseInt(System.getenv().getOrDefault(PORT, "0")));
        }

        @Override
        public String agentId() {
            return "chaos";
        }

        @Override
        public String token() {
            return TOKEN;
        }

        @Override
        public URI fromHere(int server) {
            return URI.create("http://127.0.0.1:" + server);
        }

        @Override
        public URI fromTasks(int server) {
            return fromHere(server);
        }

        @Override
        public Optional<String> whySilent() {
            return Optional.empty();
        }

        @Override
        public Map<String, String> facts() {
            return Map.of("node", "chaos");
        }

        @Override
        public int wholeCpus() {
            return 0;
        }

        @Override
        public void close() {} // the test ends it
    }
}
