package dev.gatebench.lab.host;

import dev.gatebench.core.run.LaneHosts;
import java.util.List;
import java.util.function.Function;

/** A place where the tasks of a run can live: it is asked for its inventory first, then opened. */
public interface Site extends AutoCloseable {

    Inventory inventory();

    /**
     * Takes the lanes of a run that is resumed: those whose hosts are there are taken again. Must be called before all
     * others.
     */
    default void goOnIn(List<LaneHosts> lanes) {}

    /** Returns whether something is started there so that its {@link #inventory} can be asked. */
    default boolean startsToAnswer() {
        return false;
    }

    /**
     * Returns lines for people of what killed runs had left there, and was ended when it was asked; {@link #open} tells
     * too.
     */
    default List<String> swept() {
        return List.of();
    }

    /**
     * Prepares it to start the tasks of a run, and ends what killed runs have left there.
     *
     * @return the hosts of each lane: one, or as many as forks are to be made at once
     * @throws dev.gatebench.lab.process.NoRoomException when it has no room for so many injectors
     * @throws dev.gatebench.lab.process.EnvironmentException when it is not to be had
     */
    List<Hosts> open(HostRequest request);

    /** Releases what it took; its hosts have been closed by then. */
    @Override
    default void close() {}

    /** Returns a site of one host for all roles, and so one lane, which needs nothing to be asked. */
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
