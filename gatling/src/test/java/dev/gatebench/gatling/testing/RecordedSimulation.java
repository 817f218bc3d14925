package dev.gatebench.gatling.testing;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * Everything that a log can hold: groups within groups, names in and beyond Latin-1, wrong replies, a timeout, a
 * refused connection, a request that cannot be built. The system property {@code server} has the URL of a
 * {@link LoopbackServer}, {@code refused} one where nobody listens.
 */
public final class RecordedSimulation extends Simulation {
    public RecordedSimulation() {
        String server = System.getProperty("server", "");
        setUp(scenario("Größe und 名前")
                        .exec(repeat(20)
                                .on(exec(http("plain")
                                                .get("/ok")
                                                .check(
                                                        status().is(200),
                                                        bodyLength().is(2048)))
                                        .exec(group("outer")
                                                .on(group("внутри")
                                                        .on(exec(http("名前 ok").get("/ok"))
                                                                .exec(http("é500")
                                                                        .get("/500")
                                                                        .check(status().is(200))))))))
                        .exec(http("short").get("/short").check(bodyLength().is(2048)))
                        .exec(http("hang").get("/hang").requestTimeout(Duration.ofMillis(200)))
                        .exec(http("reset").get("/reset"))
                        .exec(http("close").get("/close"))
                        .exec(http("garbage").get("/garbage"))
                        .exec(http("refused").get(System.getProperty("refused", "") + "/"))
                        .exec(http("unbuildable").get("/#{missing}"))
                        .injectOpen(atOnceUsers(5)))
                .protocols(http.baseUrl(server));
    }

    /** Returns the reactions of the server that it needs. */
    public static Reply reply(String request) {
        int from = request.indexOf(' ') + 1;
        String path = request.substring(from, request.indexOf(' ', from));
        return switch (path) {
            case "/500" -> Reply.answer(500, 1, new byte[10]);
            case "/short" -> Reply.answer(200, 1, new byte[2047]);
            case "/hang" -> Reply.of(Reply.Act.HANG);
            case "/reset" -> Reply.of(Reply.Act.RESET);
            case "/close" -> Reply.of(Reply.Act.CLOSE);
            case "/garbage" -> Reply.garbage();
            default -> Reply.answer(200, 2, new byte[2048]);
        };
    }
}
