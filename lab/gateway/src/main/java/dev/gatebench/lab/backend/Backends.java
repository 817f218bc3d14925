package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.host.Task;
import java.net.URI;
import java.util.List;

/**
 * The backends behind one gateway, all of the same plan.
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

    /** Returns one backend's. */
    public static Backends of(Backend one) {
        return new Backends(List.of(one));
    }

    /** Returns the tasks of those that are tasks. */
    public List<Task> tasks() {
        return each.stream().flatMap(backend -> backend.taskOfItsOwn().stream()).toList();
    }

    /**
     * Returns the URLs at which gateways and injectors reach them.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link Backend#client()}
     */
    public List<URI> urls() {
        return each.stream().map(Backend::url).toList();
    }

    /** Returns their clients. Throws EnvironmentException as {@link Backend#client()}. */
    public BackendClients clients() {
        return new BackendClients(each.stream().map(Backend::client).toList());
    }

    /** Returns the body of their replies to a request. Throws EnvironmentException as {@link Backend#expected}. */
    public ExpectedBody expected(RequestSpec request) {
        return each.get(0).expected(request);
    }

    /**
     * Returns the replies to the requests of a study, in their order.
     *
     * @param mix the requests that are sent by weight; empty where {@code request} is the only one
     * @throws dev.gatebench.lab.process.EnvironmentException as {@link Backend#expected}, or when a reply is none that
     *     the study expects
     */
    public List<ExpectedReply> expected(RequestSpec request, List<MixedRequest> mix) {
        return mix.isEmpty()
                ? List.of(new ExpectedReply(request, ExpectedReply.OK, expected(request)))
                : mix.stream().map(mixed -> each.get(0).expected(mixed)).toList();
    }
}
