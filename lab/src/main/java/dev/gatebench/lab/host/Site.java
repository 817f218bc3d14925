package dev.gatebench.lab.host;

import java.util.function.Function;

/** Where the tasks of a run can live: first it is asked what it has, then it is opened. */
public interface Site extends AutoCloseable {

    /** What is there for tasks to use. */
    Inventory inventory();

    /**
     * Makes it ready to start the tasks of a run, and ends there what killed runs have left.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it is not to be had
     */
    Host open(HostRequest request);

    /** Lets go of what asking it took; its host stays open. */
    @Override
    default void close() {}

    /** One that needs nothing to be asked. */
    static Site of(Inventory inventory, Function<HostRequest, Host> opening) {
        return new Site() {
            @Override
            public Inventory inventory() {
                return inventory;
            }

            @Override
            public Host open(HostRequest request) {
                return opening.apply(request);
            }
        };
    }
}
