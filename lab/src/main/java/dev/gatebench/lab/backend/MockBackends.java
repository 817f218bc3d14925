package dev.gatebench.lab.backend;

import dev.gatebench.lab.host.Task;
import java.net.URI;
import java.util.List;

/**
 * The mock backends that stand behind one gateway, all of the same plan.
 *
 * @param each one at least
 */
public record MockBackends(List<MockBackend> each) {
    public MockBackends {
        each = List.copyOf(each);
        if (each.isEmpty()) {
            throw new IllegalArgumentException("a gateway has one backend at least");
        }
    }

    /** One backend. */
    public static MockBackends of(MockBackend one) {
        return new MockBackends(List.of(one));
    }

    /** The tasks of those that are any. */
    public List<Task> tasks() {
        return each.stream().flatMap(backend -> backend.taskOfItsOwn().stream()).toList();
    }

    /**
     * Where gateways and injector reach them.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link MockBackend#client()}
     */
    public List<URI> urls() {
        return each.stream().map(MockBackend::url).toList();
    }

    /**
     * Speaks to them.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link MockBackend#client()}
     */
    public BackendClients clients() {
        return new BackendClients(each.stream().map(MockBackend::client).toList());
    }
}
