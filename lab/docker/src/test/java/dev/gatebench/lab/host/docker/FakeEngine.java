package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.CreateNetworkResponse;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.core.json.Json;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An engine that has images and makes networks, in memory. A command that is asked of it collects what its methods are
 * given, by their names, and is answered when it is executed; pulling fails, and so does asking how it is.
 */
final class FakeEngine implements InvocationHandler {
    private static final Set<String> FOLLOWED = Set.of("waitContainerCmd", "logContainerCmd");

    private final Map<String, InspectImageResponse> images = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> containers = new LinkedHashMap<>();
    private final List<String> done = new ArrayList<>();
    private final BlockingQueue<ResultCallback<WaitResponse>> waits = new LinkedBlockingQueue<>();
    private final BlockingQueue<ContainerLog> logs = new LinkedBlockingQueue<>();
    private volatile Supplier<String> state = () -> {
        throw new NotFoundException("No such container");
    };

    /** Has an image under a name, or a name with its digest. */
    FakeEngine with(String name, InspectImageResponse image) {
        images.put(name, image);
        return this;
    }

    /** Has a container with labels. */
    FakeEngine withContainer(String name, Map<String, String> labels) {
        containers.put(name, labels);
        return this;
    }

    /** Tells from now on this of the state of each container, JSON of {@code State}. */
    FakeEngine withState(String json) {
        return withState(() -> json);
    }

    FakeEngine withState(Supplier<String> json) {
        state = json;
        return this;
    }

    /** Returns the next connection by which somebody waits for the end of a container; waits for it for 10 s. */
    ResultCallback<WaitResponse> nextWait() throws InterruptedException {
        return Objects.requireNonNull(waits.poll(10, TimeUnit.SECONDS), "nobody waits");
    }

    /** Returns the next log that is followed. */
    ContainerLog nextLog() {
        return logs.remove();
    }

    /** Returns the calls that changed something, in words. */
    List<String> done() {
        return done;
    }

    DockerClient client() {
        return proxy(DockerClient.class, this);
    }

    private static <T> T proxy(Class<T> kind, InvocationHandler handler) {
        return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, handler));
    }

    @Override
    public @Nullable Object invoke(Object client, Method method, Object @Nullable [] arguments) {
        if (method.getName().equals("close")) {
            done.add("closed");
            return null;
        }
        Map<String, Object> given = new LinkedHashMap<>();
        if (arguments != null) {
            given.put(method.getName(), arguments[0]);
        }
        return proxy(method.getReturnType(), (command, step, values) -> {
            if (step.getName().equals("exec")) {
                return FOLLOWED.contains(method.getName()) ? follow(values[0]) : answer(method.getName(), given);
            }
            given.put(step.getName(), values[0]);
            return command;
        });
    }

    /** Keeps connections by which somebody waits, or follows a log. */
    private Object follow(Object callback) {
        if (callback instanceof ContainerEnd.Waiter waiter) {
            waits.add(waiter);
        } else if (callback instanceof ContainerLog log) {
            logs.add(log);
        }
        return callback;
    }

    private @Nullable Object answer(String command, Map<String, Object> given) throws Exception {
        return switch (command) {
            case "inspectImageCmd" -> image(String.valueOf(given.get(command)));
            case "pullImageCmd" -> throw new NotFoundException("no registry");
            case "createNetworkCmd" -> {
                done.add("made " + given.get("withName")
                        + (Boolean.TRUE.equals(given.get("withInternal")) ? " internal" : ""));
                yield Json.mapper().readValue("{\"Id\":\"n" + done.size() + "\"}", CreateNetworkResponse.class);
            }
            case "removeNetworkCmd" -> {
                done.add("removed " + given.get(command));
                yield null;
            }
            case "inspectNetworkCmd" ->
                Json.mapper().readValue("{\"IPAM\":{\"Config\":[{\"Gateway\":\"172.30.0.1\"}]}}", Network.class);
            case "listContainersCmd" -> {
                List<Container> all = new ArrayList<>();
                for (Map.Entry<String, Map<String, String>> each : containers.entrySet()) {
                    all.add(Json.mapper()
                            .convertValue(
                                    Map.of(
                                            "Id",
                                            each.getKey(),
                                            "Names",
                                            List.of("/" + each.getKey()),
                                            "Labels",
                                            each.getValue()),
                                    Container.class));
                }
                yield all;
            }
            case "listNetworksCmd" -> List.of();
            case "removeContainerCmd" -> {
                done.add("removed " + given.get(command));
                yield null;
            }
            case "killContainerCmd" -> {
                done.add(given.get("withSignal") + " to " + given.get(command));
                yield null;
            }
            case "inspectContainerCmd" ->
                Json.mapper().readValue("{\"State\":" + state.get() + "}", InspectContainerResponse.class);
            case "infoCmd", "pingCmd" -> throw new InternalServerErrorException("it is ending");
            default -> throw new UnsupportedOperationException(command);
        };
    }

    private InspectImageResponse image(String name) {
        InspectImageResponse found = images.get(name);
        if (found == null) {
            throw new NotFoundException("No such image: " + name);
        }
        return found;
    }
}
