package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Amount;
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
 * What the driver of a trial sent, and what came back in the measured window.
 *
 * @param driver id of the driver
 * @param abilities what the driver can tell
 * @param ratePerSec requests a second that it was held to; absent where each connection began one with each reply
 * @param requests correct replies
 * @param errors errors by kind, as far as the driver tells them apart
 * @param answered requests of the whole trial that were answered, correctly or not, ramp and tail included; absent
 *     where the driver cannot tell
 * @param failed of these, at most as many as may not have reached the backend, because they are errors; absent where
 *     the driver cannot tell
 * @param unanswered requests of the whole trial that may have reached the backend and are none of these, at most: what
 *     was in flight when the load ended, of a driver that does not wait for its last replies, and what broken
 *     connections took with them; absent where the driver cannot tell
 * @param atEdges requests in flight, mean over the window, that throughput × mean service time does not see: those that
 *     had not ended when it did, less what those that ended in it took before it; absent where the driver cannot tell
 * @param inFlight requests in flight, mean over the window, as the driver counted them; absent where it does not
 * @param offered what was due and sent by the open model; absent by the closed model
 * @param throughputPerSec correct replies a second
 * @param serviceTime send to reply; absent without a correct reply, and where the driver cannot tell
 * @param responseTime due to reply; absent likewise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
        Optional<Times> responseTime) {
    public Traffic {
        EnumSet<Ability> inOrder = EnumSet.noneOf(Ability.class);
        inOrder.addAll(abilities);
        abilities = Collections.unmodifiableSet(inOrder);
        errors = Map.copyOf(errors);
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
     * @param ns what they come to, ns
     * @param resolutionNs resolution of the driver's clock, ns
     * @param histogramFile path, relative to the run's directory, of their HdrHistogram log
     */
    public record Times(Quantiles ns, @Amount long resolutionNs, String histogramFile) {}

    /**
     * What was due and sent by the open model, in the measured window.
     *
     * @param ratePerSec the rate that the due times were drawn from, requests a second
     * @param duePerSec the offered load: requests a second that were due
     * @param sentPerSec requests a second that were sent
     * @param waited how many of those that were due waited because every connection had a request in flight
     * @param notSent how many of those that were due were not sent before the load was over
     * @param spunNs CPU time that the injector took in place of sleeping until a request was due, ns; it is not in the
     *     injector's CPU time
     * @param outstanding requests that were due and not yet answered, mean over each of equal parts of the window, in
     *     order; empty where the driver does not tell
     * @param delay due to send, the injector's own part of the response time and the wait for a connection; absent
     *     without a correct reply
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
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

    /** No traffic: that of a trial which did not come to it. */
    static Traffic none(String driver) {
        return new Traffic(
                driver,
                Set.of(),
                OptionalInt.empty(),
                0,
                Map.of(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                0,
                Optional.empty(),
                Optional.empty());
    }

    /** Whether the driver can tell. */
    public boolean can(Ability ability) {
        return abilities.contains(ability);
    }
}
