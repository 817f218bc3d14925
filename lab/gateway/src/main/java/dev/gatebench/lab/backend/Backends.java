package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.host.Task;
import java.net.URI;
import java.util.List;

/**
 * The backends that stand behind one gateway, all of the same plan.
 *
 * @param each one at least
 */
public record Backends(List<Backend> each) {
    public Backends {
        each = List.copyOf(each);
        if (each.isEmpty()) {
            throw new IllegalArgumentException("a gateway has one backend at least");
        }
    }

    /** One backend. */
    public static Backends of(Backend one) {
        return new Backends(List.of(one));
    }

    /** The tasks of those that are any. */
    public List<Task> tasks() {
        return each.stream().flatMap(backend -> backend.taskOfItsOwn().stream()).toList();
    }

    /**
     * Where gateways and injector reach them.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link Backend#client()}
     */
    public List<URI> urls() {
        return each.stream().map(Backend::url).toList();
    }

    /**
     * Speaks to them.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link Backend#client()}
     */
    public BackendClients clients() {
        return new BackendClients(each.stream().map(Backend::client).toList());
    }

    /**
     * What the replies of each to a request hold.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link Backend#expected}
     */
    public ExpectedBody expected(RequestSpec request) {
        return each.get(0).expected(request);
    }
}
