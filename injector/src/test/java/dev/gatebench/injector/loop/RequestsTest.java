package dev.gatebench.injector.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.http.WireRequest;
import io.netty.buffer.ByteBuf;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final URI URL = URI.create("http://127.0.0.1:8080");
    private static final ClientSpec HTTP_2 = ClientSpec.CLEAR.withHttp(ClientSpec.HTTP_2);
    private static final ExpectedReply ANY = new ExpectedReply(new Expectation(200, 0, "", 1), new byte[0], Map.of());
    private static final List<StepRequest> MIX = List.of(of(7, "/a", "/b", "/c"), of(2, "/d"), of(1, "/e"));

    @Test
    void drawsEachAsOftenAsItsWeightGives() {
        Requests requests = new Requests(MIX, 1);
        int[] drawn = new int[3];
        for (int slot = 0; slot < 100; slot++) {
            SplittableRandom own = requests.generator();
            for (int sent = 0; sent < 1000; sent++) {
                drawn[requests.next(own).kind()]++;
            }
        }

        // four standard deviations of 100,000 draws
        assertThat(drawn[0]).isBetween(70_000 - 580, 70_000 + 580);
        assertThat(drawn[1]).isBetween(20_000 - 506, 20_000 + 506);
        assertThat(drawn[2]).isBetween(10_000 - 380, 10_000 + 380);
    }

    @Test
    void drawsTheSameBySeedAndOtherwiseForEachSlot() {
        Requests requests = new Requests(MIX, 1);
        List<Integer> first = kinds(requests);

        assertThat(kinds(new Requests(MIX, 1))).isEqualTo(first);
        assertThat(kinds(new Requests(MIX, 2))).isNotEqualTo(first);
        assertThat(kinds(requests)).as("another slot").isNotEqualTo(first);
    }

    @Test
    void takesPathsInTurnByAllLoopsTogether() {
        StepRequest shared = MIX.get(0);
        Requests one = new Requests(List.of(shared), 1);
        Requests other = new Requests(List.of(shared), 2);
        long before = shared.turn().get();
        one.next(one.generator());
        other.next(other.generator());
        assertThat(shared.turn().get()).isEqualTo(before + 2);
    }

    @Test
    void takesPathsInTurn() {
        Requests requests = new Requests(List.of(of(7, "/a", "/b", "/c")), 1);
        SplittableRandom one = requests.generator();
        SplittableRandom other = requests.generator();

        assertThat(Stream.of(one, other, one, other).map(requests::next).map(next -> text(requests, next)))
                .extracting(text -> text.split(" ", -1)[1])
                .containsExactly("/a", "/b", "/c", "/a");
    }

    @Test
    void keepsTheBytesOfEachApart() {
        List<StepRequest> bodies = List.of(by(HTTP_2, "GET", ""), by(HTTP_2, "POST", "one"), by(HTTP_2, "PUT", "more"));
        Requests requests = new Requests(bodies, 1);
        SplittableRandom slot = requests.generator();

        List<EncodedRequest> all = IntStream.range(0, 100)
                .mapToObj(i -> requests.next(slot))
                .distinct()
                .toList();
        assertThat(all)
                .extracting(next -> next.headers().method() + " " + text(requests, next))
                .containsExactlyInAnyOrder("GET ", "POST one", "PUT more");
        assertThat(all)
                .filteredOn(EncodedRequest::hasBytes)
                .extracting(EncodedRequest::kind)
                .containsExactlyInAnyOrder(1, 2);
    }

    private static List<Integer> kinds(Requests requests) {
        SplittableRandom slot = requests.generator();
        return IntStream.range(0, 100).mapToObj(i -> requests.next(slot).kind()).toList();
    }

    private static StepRequest of(int weight, String... paths) {
        return new StepRequest(
                weight,
                Stream.of(paths)
                        .map(path -> WireRequest.of(new RequestSpec("GET", path, Map.of(), 0), URL, ClientSpec.CLEAR))
                        .toList(),
                ANY);
    }

    private static StepRequest by(ClientSpec client, String method, String body) {
        RequestSpec request = new RequestSpec(method, "/", Map.of(), new RequestBody("text(" + body + ")"));
        return new StepRequest(1, List.of(WireRequest.of(request, URL, client)), ANY);
    }

    private static String text(Requests requests, EncodedRequest request) {
        ByteBuf view = requests.view();
        return view.toString(request.from(), request.to() - request.from(), StandardCharsets.ISO_8859_1);
    }
}
