package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
@Integration
class GatewayExaminerIT {
    /** Without the one that takes seconds. */
    private static final List<ConformanceCase> CASES = ConformanceCase.all().stream()
            .filter(each -> !each.id().equals("backend-slow"))
            .toList();

    private static final List<ConformanceCase> SOME = ConformanceCase.all().stream()
            .filter(each -> Set.of("get", "post", "put", "delete").contains(each.id()))
            .toList();

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void closeGateways() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Test
    void findsNoDifferenceBetweenTheBackendAndItself() {
        GatewayFinding found = new GatewayExaminer(new RequestSetExamination(CASES)).direct("direct", "no gateway");

        assertThat(found.cases()).allSatisfy(each -> {
            assertThat(each.differences()).as(each.id()).isEmpty();
            assertThat(each.effect()).isEqualTo(Effect.SAME);
        });
        assertThat(found.habits()).isEmpty();
    }

    @Test
    void findsNoDifferenceWhereBytesArePassedOnAsTheyAre() {
        GatewayExaminer examiner = new GatewayExaminer(new RequestSetExamination(SOME));

        GatewayFinding found = examiner.gateway("edge", "an edge", backend -> {
            ForwardingGateway gateway = new ForwardingGateway(backend.url());
            opened.add(gateway);
            return running(backend, gateway.url());
        });

        assertThat(found.failure()).isEmpty();
        assertThat(found.cases())
                .hasSize(4)
                .allSatisfy(each -> assertThat(each.differences()).as(each.id()).isEmpty());
        assertThat(found.comparable()).isTrue();
    }

    @Test
    void doesNotCompareAGatewayInFiguresThatStripsBodies() throws IOException {
        GatewayExaminer examiner = new GatewayExaminer(new RequestSetExamination(SOME));

        GatewayFinding found = examiner.gateway("broken", "a broken one", backend -> {
            StrippingGateway gateway = new StrippingGateway(backend.url());
            opened.add(gateway);
            return running(backend, gateway.url());
        });

        assertThat(found.notComparable()).containsExactly("post");
        assertThat(found.comparable()).isFalse();
        assertThat(found.cases())
                .filteredOn(each -> each.effect() == Effect.CHANGES_THE_WORK)
                .extracting(CaseFinding::id)
                .containsExactly("post", "put");
        assertThat(found.cases().get(1).differences())
                .first()
                .extracting(GatewayDifference::words)
                .isEqualTo("the backend gets 0 of 512 bytes");
        Conformance result = examiner.result(Instant.EPOCH, "1", List.of("traefik was left out"), List.of());
        assertThat(result.comparable()).isFalse();
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(Path.of("../../docs/schema/conformance.schema.json")))
                        .validate(Json.mapper().readTree(Json.line(result))))
                .isEmpty();
    }

    @Test
    void takesNothingForAFindingOfAGatewayThatWentAway() throws IOException {
        GatewayExaminer examiner = new GatewayExaminer(new RequestSetExamination(SOME));
        URI gone;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            gone = URI.create("http://127.0.0.1:" + nobody.getLocalPort());
        }

        GatewayFinding found = examiner.gateway("edge", "an edge", backend -> running(backend, gone));

        assertThat(found.failure())
                .hasValueSatisfying(why -> assertThat(why).startsWith("it went away before the case get"));
        assertThat(found.comparable()).isFalse();
    }

    @Test
    void goesOnWhereAGatewayDoesNotComeUp() {
        GatewayExaminer examiner = new GatewayExaminer(new RequestSetExamination(SOME));

        GatewayFinding found = examiner.gateway("edge", "an edge", backend -> {
            throw new EnvironmentException("edge exited with code 1");
        });

        assertThat(found.failure()).contains("edge exited with code 1");
        assertThat(examiner.result(Instant.EPOCH, "1", List.of(), List.of()).complete())
                .isFalse();
    }

    private static RunningArm running(Backend backend, URI url) {
        TaskSpec task = TaskSpec.logged("edge", Role.SUT, List.of("edge"), Optional.empty(), Path.of("log"));
        return RunningArm.gateway(
                new ArmSpec("edge", "edge", Optional.empty(), Map.of(), OptionalInt.empty(), Set.of(Fidelity.QUICK)),
                new FakeTask("edge", task, new FakeTime()),
                new Endpoint(url, url),
                Backends.of(backend),
                ConnectionPolicy.REUSED,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }
}
