package dev.gatebench.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrialOfSeveralTest {
    private static final long FROM = 1_700_000_000_000L;
    private static final Window WINDOW = new Window(FROM, FROM + 5_000);

    @Test
    void addsUpTheFiguresOfEachOfSeveralRequests() {
        DriverTrial found = TrialOfSeveral.of(List.of(
                new DriverTrial.Part("injector 1 of 2", mixed(10, Map.of(ErrorKind.STATUS, 1L))),
                new DriverTrial.Part("injector 2 of 2", mixed(20, Map.of(ErrorKind.STATUS, 2L)))));

        assertThat(found.byRequest())
                .containsExactly(
                        new RequestFigures("read", 3, 30, Map.of(), Optional.empty(), Optional.empty()),
                        new RequestFigures(
                                "write", 1, 0, Map.of(ErrorKind.STATUS, 3L), Optional.empty(), Optional.empty()));
    }

    private static DriverTrial mixed(long requests, Map<ErrorKind, Long> errors) {
        return DriverTrial.of("mix", WINDOW, requests, errors)
                .byRequest(List.of(
                        new RequestFigures("read", 3, requests, Map.of(), Optional.empty(), Optional.empty()),
                        new RequestFigures("write", 1, 0, errors, Optional.empty(), Optional.empty())))
                .build();
    }

    /** A request: how long it took, whether it failed, and in which second of the load it ended. */
    record Request(long tookNs, boolean failed, int second) {}

    @Provide
    Arbitrary<List<List<Request>>> shares() {
        Arbitrary<Request> requests = Combinators.combine(
                        Arbitraries.longs().between(1_000, 20_000_000_000L),
                        Arbitraries.of(false, false, false, true),
                        Arbitraries.integers().between(0, 7))
                .as(Request::new);
        return requests.list().ofMaxSize(60).list().ofMinSize(1).ofMaxSize(6);
    }

    @Property(tries = 100)
    void isWhatOneInjectorWouldHaveToldThatHadSentAllOfIt(@ForAll("shares") List<List<Request>> shares) {
        DriverTrial whole = trial(shares.stream().flatMap(List::stream).toList(), shares.size());

        DriverTrial found = TrialOfSeveral.of(parts(shares));

        assertThat(found.requests()).isEqualTo(whole.requests());
        assertThat(found.errors()).isEqualTo(whole.errors());
        assertThat(found.answered()).isEqualTo(whole.answered());
        assertThat(found.failed()).isEqualTo(whole.failed());
        assertThat(found.unanswered()).isEqualTo(whole.unanswered());
        assertThat(found.window()).isEqualTo(whole.window());
        assertThat(found.completions()).isEqualTo(whole.completions());
        assertThat(found.complete()).isTrue();
        assertThat(found.refused()).isEmpty();
        assertSameTimes(found.serviceTime(), whole.serviceTime());
        assertSameTimes(found.responseTime(), whole.responseTime());
        assertSameOffered(found.offered().orElseThrow(), whole.offered().orElseThrow());
        assertThat(found.parts()).hasSameSizeAs(shares);
    }

    @Property(tries = 50)
    void isTheSameInWhateverOrderItIsTold(@ForAll("shares") List<List<Request>> shares, @ForAll long seed) {
        List<DriverTrial.Part> told = parts(shares);
        List<DriverTrial.Part> other = new ArrayList<>(told);
        Collections.shuffle(other, new Random(seed));

        DriverTrial one = TrialOfSeveral.of(told);
        DriverTrial another = TrialOfSeveral.of(other);

        assertThat(another.withParts(List.of()).offered().orElseThrow().outstanding())
                .isEqualTo(one.offered().orElseThrow().outstanding());
        assertThat(another.requests()).isEqualTo(one.requests());
        assertThat(another.window()).isEqualTo(one.window());
        assertThat(another.errors()).isEqualTo(one.errors());
        assertThat(another.completions()).isEqualTo(one.completions());
        assertThat(another.serviceTime().map(Times::decoded))
                .isEqualTo(one.serviceTime().map(Times::decoded));
    }

    @Test
    void whatOneCannotTellIsNotToldOfAll() {
        DriverTrial can = DriverTrial.of("a", WINDOW, 1, Map.of())
                .answered(1)
                .failed(0)
                .unanswered(0)
                .inFlight(1)
                .atEdges(0)
                .serviceTime(times(List.of(new Request(1000, false, 0))))
                .build();
        DriverTrial cannot = DriverTrial.of("a", WINDOW, 1, Map.of()).build();

        DriverTrial found = TrialOfSeveral.of(named(List.of(can, cannot)));

        assertThat(found.answered()).isEqualTo(OptionalLong.empty());
        assertThat(found.failed()).isEqualTo(OptionalLong.empty());
        assertThat(found.unanswered()).isEqualTo(OptionalLong.empty());
        assertThat(found.inFlight()).isEqualTo(OptionalDouble.empty());
        assertThat(found.atEdges()).isEqualTo(OptionalDouble.empty());
        assertThat(found.serviceTime()).isEmpty();
        assertThat(found.offered()).isEmpty();
        assertThat(found.requests()).isEqualTo(2);
    }

    @Test
    void oneThatEndedEarlyIsNamed() {
        DriverTrial whole = DriverTrial.of("a", WINDOW, 1, Map.of()).build();

        DriverTrial found = TrialOfSeveral.of(named(List.of(whole, whole.withComplete(false), whole)));

        assertThat(found.complete()).isFalse();
        assertThat(found.refused()).contains("injector 2 of 3 ended before the measured window did");
    }

    @Test
    void windowsOfOtherSecondsAreRefusedAndTheirInjectorsNamed() {
        DriverTrial one = DriverTrial.of("a", WINDOW, 1, Map.of()).build();
        DriverTrial near = one.in(new Window(FROM + 50, FROM + 5_050));
        DriverTrial far = one.in(new Window(FROM - 51, FROM + 4_949));

        assertThat(TrialOfSeveral.of(named(List.of(one, near))).refused()).isEmpty();
        DriverTrial refused = TrialOfSeveral.of(named(List.of(one, far)));
        assertThat(refused.complete()).isFalse();
        assertThat(refused.refused())
                .contains("the windows of all injectors must coincide to 1 % of their length, those of injector 1 of 2"
                        + " and injector 2 of 2 were 51 of 5000 ms apart: measure for a longer time, or give the"
                        + " injectors CPUs of their own");
    }

    @Test
    void aWindowOfAnotherLengthIsOfOtherSecondsToo() {
        DriverTrial one = DriverTrial.of("a", WINDOW, 1, Map.of()).build();
        DriverTrial shorter = one.in(new Window(FROM, FROM + 4_900));

        assertThat(TrialOfSeveral.of(named(List.of(one, shorter))).refused()).isPresent();
    }

    @Test
    void secondsOfAnotherCountForTheNearestOfTheFirst() {
        Completions first = new Completions(FROM, List.of(1L, 2L, 3L));
        Completions later = new Completions(FROM + 1_400, List.of(10L, 20L));

        assertThat(Completions.together(List.of(later, first))).contains(new Completions(FROM, List.of(1L, 12L, 23L)));
    }

    private static void assertSameTimes(Optional<Times> found, Optional<Times> whole) {
        assertThat(found.isPresent()).isEqualTo(whole.isPresent());
        found.ifPresent(times -> {
            assertThat(times.decoded()).isEqualTo(whole.orElseThrow().decoded());
            assertThat(times.meanNs()).isCloseTo(whole.orElseThrow().meanNs(), Offset.offset(1.0));
            assertThat(times.resolutionNs()).isEqualTo(whole.orElseThrow().resolutionNs());
        });
    }

    private static void assertSameOffered(Offered found, Offered whole) {
        assertThat(found.ratePerSec()).isEqualTo(whole.ratePerSec());
        assertThat(found.due()).isEqualTo(whole.due());
        assertThat(found.sent()).isEqualTo(whole.sent());
        assertThat(found.waited()).isEqualTo(whole.waited());
        assertThat(found.notSent()).isEqualTo(whole.notSent());
        assertThat(found.spunNs()).isEqualTo(whole.spunNs());
        assertThat(found.outstanding()).isEqualTo(whole.outstanding());
        assertSameTimes(found.delay(), whole.delay());
    }

    private static List<DriverTrial.Part> parts(List<List<Request>> shares) {
        return named(shares.stream().map(share -> trial(share, 1)).toList());
    }

    private static List<DriverTrial.Part> named(List<DriverTrial> trials) {
        return IntStream.range(0, trials.size())
                .mapToObj(i -> new DriverTrial.Part("injector " + (i + 1) + " of " + trials.size(), trials.get(i)))
                .toList();
    }

    /** @param injectors how many injectors sent it, for what does not depend on requests */
    private static DriverTrial trial(List<Request> requests, int injectors) {
        List<Request> correct =
                requests.stream().filter(request -> !request.failed()).toList();
        long failed = requests.stream().filter(Request::failed).count();
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        if (failed > 0) {
            errors.put(ErrorKind.STATUS, failed);
        }
        CompletionCount completions = new CompletionCount();
        correct.forEach(request -> completions.add(request.second()));
        return DriverTrial.of("a", WINDOW, correct.size(), errors)
                .answered(requests.size())
                .failed(failed)
                .unanswered(0)
                .serviceTime(times(correct))
                .responseTime(times(correct))
                .offered(new Offered(
                        100 * injectors,
                        requests.size(),
                        requests.size(),
                        failed,
                        0,
                        7L * injectors,
                        List.of((double) injectors, 2.0 * injectors),
                        failed > 0 ? Optional.empty() : times(correct)))
                .completions(completions.from(FROM))
                .build();
    }

    private static Optional<Times> times(List<Request> requests) {
        Histogram histogram = new Histogram(3);
        requests.forEach(request -> histogram.recordValue(request.tookNs()));
        return requests.isEmpty()
                ? Optional.empty()
                : Optional.of(Times.of(
                        requests.stream().mapToLong(Request::tookNs).average().orElseThrow(), histogram, 1_000));
    }
}
