package dev.gatebench.lab.measure;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.ClockReading.When;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.network.MessageSizes;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.network.NetworkProbe;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the clocks of the hosts of a fork before and after the fork, and measures the network between them before it.
 * One offset of a clock, the latest before the tasks start, takes all times of a fork into the lab's, so that no series
 * of readings has a jump. The reading after the fork tells how wrong that offset was.
 */
final class ForkHosts {
    private final RunContext context;
    private final int fork;
    private final String label;
    private final NetworkProbe network;

    /** @param label of the fork, for the names of logs */
    ForkHosts(RunContext context, int fork, String label) {
        this.context = context;
        this.fork = fork;
        this.label = label;
        this.network = new NetworkProbe(
                context.tasks(), context.placement(), context.folder().logs(), context.time());
    }

    /** Measures clocks and network while nothing of the fork runs yet. */
    void before() {
        askClocks(When.BEFORE);
        List<NetworkReading> readings = network.measure(context.start(), fork, label);
        if (!readings.isEmpty()) {
            JsonLines.append(context.folder().network(), readings);
        }
        readings.forEach(reading -> reading.problem().ifPresent(why -> context.progress()
                .line("the network " + reading.pair() + " was not measured before fork " + fork + ": " + why)));
    }

    /** Keeps the size of messages where a network carries them. */
    void carry(Schedule schedule) throws IOException {
        // the size of replies of which only the beginning is known is not known
        if (network.concerns() && !schedule.expect().beginningOnly()) {
            MessageSizes sizes = sizes(schedule);
            context.folder().update(info -> info.withMessages(Optional.of(sizes)));
        }
    }

    /** Returns the sizes of a request's and a reply's body; of a mix their means by weight. */
    private static MessageSizes sizes(Schedule schedule) {
        if (schedule.mix().isEmpty()) {
            return new MessageSizes(
                    schedule.request().bodyBytes(), schedule.expect().bodyBytes());
        }
        return new MessageSizes(
                mean(schedule.mix(), part -> part.requests().get(0).bodyBytes()),
                mean(schedule.mix(), part -> part.expect().bodyBytes()));
    }

    private static long mean(List<MixPart> mix, ToIntFunction<MixPart> bytes) {
        double weights = mix.stream().mapToInt(MixPart::weight).sum();
        return Math.round(mix.stream()
                        .mapToDouble(part -> (double) part.weight() * bytes.applyAsInt(part))
                        .sum()
                / weights);
    }

    /** Reads the clocks when all trials of the fork are over. */
    void after() {
        askClocks(When.AFTER);
    }

    private void askClocks(When when) {
        List<ClockReading> readings = context.tasks().hosts().stream()
                .flatMap(host -> ask(host, when).stream())
                .toList();
        if (!readings.isEmpty()) {
            JsonLines.append(context.folder().clocks(), readings);
        }
    }

    /** Reads the clock of a host; empty where the host has the lab's own clock. */
    private Optional<ClockReading> ask(Host host, When when) {
        int steps = context.sampler().eras().steps();
        try {
            Optional<ClockOffset> offset = host.askClock();
            offset.ifPresent(known -> context.sampler().eras().offsetIsKnown(host.machine(), steps));
            return offset.map(known -> reading(host, when, offset, Optional.empty()));
        } catch (EnvironmentException e) {
            String why = Text.line(String.valueOf(e.getMessage()));
            context.progress()
                    .line("the clock of " + host.name() + " was not read " + (when == When.BEFORE ? "before" : "after")
                            + " fork " + fork + ": " + why);
            return Optional.of(reading(host, when, Optional.empty(), Optional.of(why)));
        }
    }

    private ClockReading reading(Host host, When when, Optional<ClockOffset> offset, Optional<String> problem) {
        return new ClockReading(
                context.start(),
                fork,
                when,
                host.name(),
                host.machine(),
                roles(host),
                context.time().instant(),
                offset.stream().mapToLong(ClockOffset::ms).findFirst(),
                offset.stream().mapToLong(ClockOffset::errorMs).findFirst(),
                problem);
    }

    /** Names the roles of a host; injectors may have several hosts, of which only the first is that of their role. */
    private List<String> roles(Host host) {
        Stream<String> roles = Stream.of(Role.SUT, Role.INJECTOR, Role.BACKEND)
                .filter(role -> context.tasks().host(role) == host)
                .map(Role::id);
        List<Host> injectors = context.tasks().injectorHosts();
        Stream<String> others = IntStream.range(1, injectors.size())
                .filter(index -> injectors.get(index) == host)
                .mapToObj(index -> Role.INJECTOR.id() + "-" + (index + 1));
        return Stream.concat(roles, others).toList();
    }
}
