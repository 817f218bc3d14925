package dev.gatebench.core.trial;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Handshakes;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.schedule.ClientSpec;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Requests that the driver of a trial sent, and replies in the measured window. The figures that the driver tells mean
 * what those of the same name in {@link dev.gatebench.core.driver.DriverTrial} mean.
 *
 * @param driver id of the driver
 * @param ratePerSec requests a second that it was held to; absent where each connection began one with each reply
 * @param throughputPerSec correct replies a second
 * @param client how the driver spoke; absent for HTTP/1.1 in clear on connections that were kept
 * @param byRequest figures of each of several requests, in the order of the study; empty where one was sent
 */
@Draft
public record Traffic(
        String driver,
        Set<Ability> abilities,
        @Amount OptionalInt ratePerSec,
        @Amount long requests,
        @Amount Map<ErrorKind, Long> errors,
        @Amount OptionalLong answered,
        @Amount OptionalLong failed,
        @Amount OptionalLong unanswered,
        OptionalDouble atEdges,
        OptionalDouble inFlight,
        Optional<Offered> offered,
        @Amount double throughputPerSec,
        Optional<Times> serviceTime,
        Optional<Times> responseTime,
        Optional<Protocol> protocol,
        Optional<Handshakes> handshakes,
        Optional<ClientSpec> client,
        @OmittedWhenEmpty List<OfRequest> byRequest)
        implements TrafficDraft.With {
    public Traffic {
        EnumSet<Ability> inOrder = EnumSet.noneOf(Ability.class);
        inOrder.addAll(abilities);
        abilities = Collections.unmodifiableSet(inOrder);
        errors = Map.copyOf(errors);
        byRequest = List.copyOf(byRequest);
        requireFigure("throughputPerSec", throughputPerSec);
    }

    private static void requireFigure(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be a finite number from 0 on, was " + value);
        }
    }

    /**
     * Times of correct replies.
     *
     * @param resolutionNs resolution of the driver's clock, ns
     * @param histogramFile path, relative to the run's folder, of their HdrHistogram log
     */
    public record Times(Quantiles ns, @Amount long resolutionNs, String histogramFile) {}

    /**
     * Replies to one of several requests; see {@link dev.gatebench.core.driver.RequestFigures}.
     *
     * @param id id of the request in the study
     * @param weight its part of all requests, of the sum of all weights
     */
    public record OfRequest(
            String id,
            @Amount int weight,
            @Amount long requests,
            @Amount Map<ErrorKind, Long> errors,
            Optional<Times> serviceTime,
            Optional<Times> responseTime) {
        public OfRequest {
            errors = Map.copyOf(errors);
        }

        /** Returns all its requests that ended in the window: correct replies and errors. */
        public long ended() {
            return requests
                    + errors.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Requests due and sent by the open model in the measured window; see {@link dev.gatebench.core.driver.Offered}.
     *
     * @param duePerSec the offered load: requests a second that were due
     * @param sentPerSec requests a second that were sent
     * @param spunNs CPU time that the injector spun in place of sleeping, ns; its CPU time is without it
     */
    public record Offered(
            @Amount int ratePerSec,
            @Amount double duePerSec,
            @Amount double sentPerSec,
            @Amount long waited,
            @Amount long notSent,
            @Amount long spunNs,
            @Amount List<Double> outstanding,
            Optional<Times> delay) {
        public Offered {
            outstanding = List.copyOf(outstanding);
            requireFigure("duePerSec", duePerSec);
            requireFigure("sentPerSec", sentPerSec);
            outstanding.forEach(each -> requireFigure("outstanding", each));
        }
    }

    /** Returns how the driver spoke. */
    public ClientSpec spokenBy() {
        return client.orElse(ClientSpec.CLEAR);
    }

    /** Returns the traffic of a trial that sent nothing. */
    public static Traffic none(String driver) {
        return TrafficDraft.builder().driver(driver).build();
    }

    /** Returns the traffic of a trial in which the driver's ability was of no use. */
    public Traffic without(Ability ability) {
        Set<Ability> others = EnumSet.noneOf(Ability.class);
        others.addAll(abilities);
        others.remove(ability);
        return with().abilities(others).build();
    }

    /** Whether the driver has the ability. */
    public boolean can(Ability ability) {
        return abilities.contains(ability);
    }
}
