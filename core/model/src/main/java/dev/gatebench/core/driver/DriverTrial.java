package dev.gatebench.core.driver;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.schedule.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the driver saw of one trial, as far as it can tell. A request belongs to the window when it <em>ended</em> in
 * it; by the open model its times do when it was <em>due</em> in it, so that those which a stall at the window's end
 * holds back are among them. Errors never count as throughput and their times are in no histogram.
 *
 * @param name name of the step
 * @param window the measured window
 * @param complete whether the whole window was seen; false when the injector died before
 * @param requests correct replies in the window
 * @param errors errors in the window by kind; kinds without errors are absent, and all are {@link ErrorKind#OTHER}
 *     where the driver does not tell kinds apart
 * @param answered requests of the whole step that were answered, correctly or not, ramp and tail included; absent where
 *     the driver cannot tell
 * @param failed of these, at most as many as may not have reached the backend, because they are errors; absent where
 *     the driver cannot tell
 * @param unanswered requests of the whole step that may have reached the backend and are none of these, at most: what
 *     was in flight when the load ended, of a driver that does not wait for its last replies, and what broken
 *     connections took with them; absent where the driver cannot tell
 * @param atEdges requests in flight, mean over the window, that throughput × mean service time does not see: those that
 *     had not ended when it did, less what those that ended in it took before it; absent where the driver cannot tell
 * @param serviceTime from when a request was sent to its reply; absent without a correct reply, and where the driver
 *     cannot tell
 * @param responseTime from when a request was due to its reply; absent likewise
 * @param inFlight requests in flight, mean over the window, counted as they were sent and answered and not from their
 *     times; absent where the driver does not count
 * @param offered what was due and sent by the open model; absent by the closed model
 * @param completions when the correct replies of the whole step ended; absent without one, and where the driver cannot
 *     tell
 * @param refused why it is no trial though it was told, for people; absent where it is one
 * @param parts what each of several injectors told, where it was put together of these; else empty
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DriverTrial(
        String name,
        Window window,
        boolean complete,
        long requests,
        Map<ErrorKind, Long> errors,
        OptionalLong answered,
        OptionalLong failed,
        OptionalLong unanswered,
        OptionalDouble atEdges,
        Optional<Times> serviceTime,
        Optional<Times> responseTime,
        OptionalDouble inFlight,
        Optional<Offered> offered,
        Optional<Completions> completions,
        Optional<String> refused,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Part> parts) {
    public DriverTrial {
        errors = Map.copyOf(errors);
        parts = List.copyOf(parts);
    }

    /**
     * What one of several injectors told.
     *
     * @param injector which of them, for people: {@code injector 2 of 3}
     * @param trial what it told
     */
    public record Part(String injector, DriverTrial trial) {}

    /**
     * Begins to tell of a trial whose whole window was seen; what is not told besides is absent.
     *
     * @param requests correct replies in the window
     * @param errors errors in the window by kind
     */
    public static Builder of(String name, Window window, long requests, Map<ErrorKind, Long> errors) {
        return new Builder(name, window, requests, errors);
    }

    /** The same with its window told by another clock. */
    public DriverTrial in(Window other) {
        Builder same = like();
        same.window = other;
        same.completions = completions.map(told -> told.later(other.fromEpochMs() - window.fromEpochMs()));
        return same.build();
    }

    /** The same of a load that was over before its time. */
    public DriverTrial cutShort() {
        return like().complete(false).build();
    }

    /** The same put together of what several injectors told. */
    DriverTrial of(List<Part> told) {
        Builder same = like();
        same.parts = told;
        return same.build();
    }

    /** The same that is no trial, for that reason. */
    DriverTrial refusedFor(String why) {
        Builder same = like().complete(false);
        same.refused = Optional.of(why);
        return same.build();
    }

    private Builder like() {
        Builder same = new Builder(name, window, requests, errors);
        same.complete = complete;
        same.answered = answered;
        same.failed = failed;
        same.unanswered = unanswered;
        same.atEdges = atEdges;
        same.serviceTime = serviceTime;
        same.responseTime = responseTime;
        same.inFlight = inFlight;
        same.offered = offered;
        same.completions = completions;
        same.refused = refused;
        same.parts = parts;
        return same;
    }

    /** What a driver can tell of a trial, one after the other. */
    public static final class Builder {
        private final String name;
        private Window window;
        private final long requests;
        private final Map<ErrorKind, Long> errors;
        private boolean complete = true;
        private OptionalLong answered = OptionalLong.empty();
        private OptionalLong failed = OptionalLong.empty();
        private OptionalLong unanswered = OptionalLong.empty();
        private OptionalDouble atEdges = OptionalDouble.empty();
        private Optional<Times> serviceTime = Optional.empty();
        private Optional<Times> responseTime = Optional.empty();
        private OptionalDouble inFlight = OptionalDouble.empty();
        private Optional<Offered> offered = Optional.empty();
        private Optional<Completions> completions = Optional.empty();
        private Optional<String> refused = Optional.empty();
        private List<Part> parts = List.of();

        private Builder(String name, Window window, long requests, Map<ErrorKind, Long> errors) {
            this.name = name;
            this.window = window;
            this.requests = requests;
            this.errors = errors;
        }

        /** Whether the whole window was seen. */
        public Builder complete(boolean whole) {
            this.complete = whole;
            return this;
        }

        /** How many requests of the whole step were answered. */
        public Builder answered(long count) {
            this.answered = OptionalLong.of(count);
            return this;
        }

        /** The same where the driver may not know. */
        public Builder answered(OptionalLong count) {
            this.answered = count;
            return this;
        }

        /** How many of these may not have reached the backend. */
        public Builder failed(long count) {
            this.failed = OptionalLong.of(count);
            return this;
        }

        /** How many besides may have reached it. */
        public Builder unanswered(long count) {
            this.unanswered = OptionalLong.of(count);
            return this;
        }

        /** The same where the driver may not know. */
        public Builder unanswered(OptionalLong count) {
            this.unanswered = count;
            return this;
        }

        /** The same where the driver may not know. */
        public Builder failed(OptionalLong count) {
            this.failed = count;
            return this;
        }

        /** Requests in flight that throughput × mean service time does not see. */
        public Builder atEdges(double requestsInFlight) {
            this.atEdges = OptionalDouble.of(requestsInFlight);
            return this;
        }

        /** The same where the driver may not know. */
        public Builder atEdges(OptionalDouble requestsInFlight) {
            this.atEdges = requestsInFlight;
            return this;
        }

        /** Times from when requests were sent. */
        public Builder serviceTime(Optional<Times> times) {
            this.serviceTime = times;
            return this;
        }

        /** Times from when requests were due. */
        public Builder responseTime(Optional<Times> times) {
            this.responseTime = times;
            return this;
        }

        /** Requests in flight as they were counted. */
        public Builder inFlight(double counted) {
            this.inFlight = OptionalDouble.of(counted);
            return this;
        }

        /** The same where the driver may not count. */
        public Builder inFlight(OptionalDouble counted) {
            this.inFlight = counted;
            return this;
        }

        /** What was due and sent. */
        public Builder offered(Offered told) {
            this.offered = Optional.of(told);
            return this;
        }

        /** The same where nothing may have been due. */
        public Builder offered(Optional<Offered> told) {
            this.offered = told;
            return this;
        }

        /** When replies ended. */
        public Builder completions(Optional<Completions> told) {
            this.completions = told;
            return this;
        }

        /** All that was told. */
        public DriverTrial build() {
            return new DriverTrial(
                    name,
                    window,
                    complete,
                    requests,
                    errors,
                    answered,
                    failed,
                    unanswered,
                    atEdges,
                    serviceTime,
                    responseTime,
                    inFlight,
                    offered,
                    completions,
                    refused,
                    parts);
        }
    }
}
