package dev.gatebench.lab.host;

import dev.gatebench.core.run.LaneHosts;
import java.util.List;
import java.util.function.Function;

/** Where the tasks of a run can live: first it is asked what it has, then it is opened. */
public interface Site extends AutoCloseable {

    /** What is there for tasks to use. */
    Inventory inventory();

    /**
     * Says which lanes a run has had that goes on: those whose hosts are there are taken again. It is said before
     * anything is asked.
     */
    default void goOnIn(List<LaneHosts> lanes) {}

    /** Whether something is started there so that its {@link #inventory} can be asked. */
    default boolean startsToAnswer() {
        return false;
    }

    /**
     * Lines for people of what killed runs had left there, and was ended when it was asked; {@link #open} tells too.
     */
    default List<String> swept() {
        return List.of();
    }

    /**
     * Makes it ready to start the tasks of a run, and ends there what killed runs have left.
     *
     * @return the hosts of each lane: one, or as many as forks are to be made at once
     * @throws dev.gatebench.lab.process.NoRoomException when it has no room for so many injectors
     * @throws dev.gatebench.lab.process.EnvironmentException when it is not to be had
     */
    List<Hosts> open(HostRequest request);

    /** Lets go of what it took; its hosts have been closed by then. */
    @Override
    default void close() {}

    /** One host for all, and so one lane, which needs nothing to be asked. */
    static Site of(Inventory inventory, Function<HostRequest, Host> opening) {
        return new Site() {
            @Override
            public Inventory inventory() {
                return inventory;
            }

            @Override
            public List<Hosts> open(HostRequest request) {
                return List.of(Hosts.all(opening.apply(request)));
            }
        };
    }
}
