package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.gateway.PolicyFinding;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.policy.PolicyFailure;
import dev.gatebench.lab.policy.PolicyProbe;
import dev.gatebench.lab.policy.PolicyProofs;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real gateways with policies, launched one after another, and requests that they must refuse; nothing is measured. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoliciesIT {
    private static final List<String> GATEWAYS =
            List.of("nginx", "haproxy", "envoy", "caddy", "spring-cloud-gateway", "shenyu");

    /** A ShenYu of the distribution that is given by {@code -Dshenyu.home}, whose plugins enforce policies. */
    private static final String DISTRIBUTION = "shenyu.home";

    private static final int LIMIT_OF_EACH = 10;
    private static final int CLIENTS = 50_000;
    private static final int SENDERS = 16;

    private final Launcher launcher;
    private Optional<Backends> behind = Optional.empty();
    private Optional<Launched> forwarding = Optional.empty();

    PoliciesIT(@TempDir Path folder) {
        launcher = new Launcher(folder);
    }

    @AfterAll
    void end() {
        launcher.close();
    }

    /** A gateway that was launched with policies, the study that it was launched for, and the backends behind it. */
    private record Launched(RunningArm arm, Study study, Backends behind) {
        String key() {
            return study.request().headers().getOrDefault(PolicyTraffic.API_KEY, "");
        }
    }

    private Launched launch(String gateway, List<PolicySpec> policies) {
        switch (gateway) {
            case "spring-cloud-gateway", "shenyu" -> {} // the project brings them
            case DISTRIBUTION -> Requirement.SHENYU_HOME.orSkip();
            default -> Requirement.of(gateway).orSkip();
        }
        Study plain = StudyParser.parse("policies.yml", """
                study: policies
                title: A gateway with policies
                driver: injector
                backend: {delay: 0ms, body: json(2KiB)}
                request: {method: POST, body: json(2KiB)}
                arms: [{id: direct, gateway: direct}]
                loads: [{concurrency: 20}]
                """, List.of());
        Study study = PolicyRequests.prepared(
                plain.withArms(List.of(plain.arms().get(0), arm(gateway).withPolicies(policies))),
                new SecureRandom(),
                Instant.now());
        return new Launched(launcher.launch(study.arm("it"), study, behind(plain)), study, behind(plain));
    }

    private static ArmSpec arm(String gateway) {
        Map<String, Object> ofShenyu = Map.of("strategy", "netty", "keepAlive", true, "jvm", List.of("g1-1g"));
        return switch (gateway) {
            case "shenyu" -> new ArmSpec("it", gateway, Optional.empty(), ofShenyu, OptionalInt.empty(), Set.of());
            case DISTRIBUTION -> {
                ShenyuHome home = ShenyuHome.of(System.getProperty(DISTRIBUTION));
                Map<String, Object> settings = new HashMap<>(ofShenyu);
                settings.put("home", home.folder().toString());
                yield new ArmSpec("it", "shenyu", Optional.of(home.version()), settings, OptionalInt.empty(), Set.of());
            }
            default -> new ArmSpec("it", gateway, Optional.empty(), Map.of(), OptionalInt.empty(), Set.of());
        };
    }

    /** Returns the backend of all launches, whose replies have the headers that a gateway may change. */
    private Backends behind(Study plain) {
        if (behind.isEmpty()) {
            Study changing =
                    plain.withArms(List.of(plain.arm("direct").withPolicies(policies(PolicyKind.RESPONSE_HEADERS))));
            behind = Optional.of(launcher.backends("behind", plain.backend(), PolicyRequests.told(changing)));
        }
        return behind.get();
    }

    private static List<PolicySpec> policies(PolicyKind... kinds) {
        return Arrays.stream(kinds)
                .map(kind -> new PolicySpec(kind, kind.isRateLimit() ? Map.of(PolicySpec.RATE, 300) : Map.of()))
                .toList();
    }

    private static List<PolicyKind> expressible(String gateway) {
        var read = Gateways.read(arm(gateway), Path.of(""), new LocalInventory());
        return Arrays.stream(PolicyKind.values()).filter(read::canEnforce).toList();
    }

    private void requireProved(Launched launched, List<PolicySpec> policies) {
        assertThat(launched.arm().proofs())
                .filteredOn(proof -> policies.stream().anyMatch(policy -> proof.startsWith(policy.words() + ": ")))
                .hasSameSizeAs(policies);
        assertThat(PolicyFinding.of(launched.arm())
                        .orElseThrow()
                        .judge(answered(0))
                        .verdict())
                .isNotEqualTo(CheckResult.Verdict.FAIL);
    }

    /** Returns the traffic of a trial in which all requests were answered. */
    private static Traffic answered(long requests) {
        return Traffic.none("injector")
                .with()
                .answered(OptionalLong.of(requests))
                .failed(OptionalLong.of(0))
                .unanswered(OptionalLong.of(0))
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "haproxy", "caddy"})
    void theLogHasALineForEachRequestOfATrial(String gateway) throws Exception {
        Launched launched = launch(gateway, policies(PolicyKind.ACCESS_LOG));
        HttpRequest request = HttpRequest.newBuilder(launched.arm()
                        .baseUrl()
                        .resolve(launched.study().request().path()))
                .build();
        PolicyFinding.beforeLoad(launched.arm());
        HttpClient http = HttpClient.newHttpClient();
        for (int i = 0; i < 50; i++) {
            assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
        }
        PolicyFinding.Judgement finding = PolicyFinding.of(launched.arm()).orElseThrow();
        assertThat(finding.judge(answered(50)).verdict()).isEqualTo(CheckResult.Verdict.PASS);
        assertThat(finding.judge(answered(50)).detail()).contains("accessLog: 50 lines of 50 requests");
        assertThat(finding.judge(answered(51)).verdict()).as("one is missing").isEqualTo(CheckResult.Verdict.FAIL);
        assertThat(finding.judge(answered(49)).verdict()).as("one too many").isEqualTo(CheckResult.Verdict.FAIL);
        launcher.end(launched.arm());
    }

    @Test
    void nginxDoesAllThatItsPoliciesAskInAList() {
        List<PolicySpec> policies = policies(
                PolicyKind.IP_ALLOW,
                PolicyKind.API_KEY,
                PolicyKind.REQUEST_HEADERS,
                PolicyKind.RESPONSE_HEADERS,
                PolicyKind.REWRITE,
                PolicyKind.ACCESS_LOG,
                PolicyKind.COMPRESS,
                PolicyKind.CORS);
        Launched launched = launch("nginx", policies);
        requireProved(launched, policies);
        launcher.end(launched.arm());
    }

    static Stream<Arguments> cells() {
        return gateways().flatMap(gateway -> expressible(gateway).stream().map(kind -> Arguments.of(gateway, kind)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    @Deep
    void eachPolicyIsProvedOfEachGatewayThatCanBeToldIt(String gateway, PolicyKind kind) {
        Launched launched = launch(gateway, policies(kind));
        requireProved(launched, policies(kind));
        launcher.end(launched.arm());
    }

    static Stream<String> gateways() {
        return System.getProperty(DISTRIBUTION) == null
                ? GATEWAYS.stream()
                : Stream.concat(GATEWAYS.stream(), Stream.of(DISTRIBUTION));
    }

    @ParameterizedTest
    @MethodSource("gateways")
    @Deep
    void allPoliciesOfAGatewayHoldInOneList(String gateway) {
        List<PolicySpec> policies = policies(expressible(gateway).stream()
                .filter(kind -> kind != PolicyKind.JWT_RS256 && (kind == PolicyKind.RATE_LIMIT || !kind.isRateLimit()))
                // replies pass Envoy's filters from the last to the first, and what is compressed is no JSON any more
                .sorted(Comparator.comparing(kind -> kind != PolicyKind.COMPRESS))
                .toArray(PolicyKind[]::new));
        Launched launched = launch(gateway, policies);
        requireProved(launched, policies);
        launcher.end(launched.arm());
    }

    static Stream<String> gatewaysWithKeys() {
        return gateways().filter(gateway -> expressible(gateway).contains(PolicyKind.API_KEY));
    }

    @ParameterizedTest
    @MethodSource("gatewaysWithKeys")
    @Deep
    void hostileKeysReachNoBackend(String gateway) throws Exception {
        Launched launched = launch(gateway, policies(PolicyKind.API_KEY));
        long before = launched.behind().clients().requests();
        String right = launched.key();
        for (String hostile : List.of(
                "X-Api-Key: " + "k".repeat(64 << 10),
                "X-Api-Key: wrong\r\n " + right,
                "X-Api-Key: wrong\r\nX-Api-Key : " + right,
                "X-Api-Key:\0" + right,
                "X-Api-Key: " + right.toLowerCase(Locale.ROOT) + right)) {
            String answer = answer(launched.arm().baseUrl(), hostile);
            if (!gateway.equals(DISTRIBUTION)) { // it refuses by 200, and a code in the body
                assertThat(answer).as(hostile.substring(0, 20)).doesNotContain(" 200");
            }
        }
        assertThat(launched.behind().clients().requests()).isEqualTo(before);
        launcher.end(launched.arm());
    }

    private static String answer(URI url, String header) throws IOException {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream()
                    .write(("GET /http/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + header + "\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "closed: " + e.getMessage(); // refused without an answer
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "haproxy", "envoy"})
    @Deep
    void fiftyThousandClientsHaveALimitOfTheirOwn(String gateway) throws Exception {
        Launched launched = launch(
                gateway, List.of(new PolicySpec(PolicyKind.RATE_LIMIT_CLIENT, Map.of(PolicySpec.RATE, LIMIT_OF_EACH))));
        HttpClient http = HttpClient.newHttpClient();
        AtomicInteger passed = new AtomicInteger();
        URI url = launched.arm().baseUrl().resolve("/http/echo");
        List<Thread> senders = IntStream.range(0, SENDERS)
                .mapToObj(sender -> new Thread(() -> {
                    for (int client = sender; client < CLIENTS; client += SENDERS) {
                        HttpRequest request = HttpRequest.newBuilder(url)
                                .header(PolicyTraffic.CLIENT_ID, "many-" + client)
                                .build();
                        try {
                            if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                                passed.incrementAndGet();
                            }
                        } catch (IOException | InterruptedException e) {
                            return;
                        }
                    }
                }))
                .toList();
        senders.forEach(Thread::start);
        for (Thread sender : senders) {
            sender.join();
        }
        assertThat(passed).hasValue(CLIENTS);
        launcher.end(launched.arm());
    }

    @ParameterizedTest
    @EnumSource(
            value = PolicyKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RATE_LIMIT", "RATE_LIMIT_PATH", "RATE_LIMIT_CLIENT", "ACCESS_LOG"})
    void aGatewayThatOnlyForwardsFailsTheProof(PolicyKind kind) {
        requireFailure(kind);
    }

    @ParameterizedTest
    @EnumSource(
            value = PolicyKind.class,
            names = {"RATE_LIMIT", "RATE_LIMIT_PATH", "RATE_LIMIT_CLIENT", "ACCESS_LOG"})
    @Deep
    void aGatewayThatOnlyForwardsFailsTheLongProofsToo(PolicyKind kind) {
        requireFailure(kind);
    }

    @Test
    @Deep
    void aLimitOfAllRequestsIsNoneOfEachClientOrOfAPath() {
        Launched limited = launch("nginx", policies(PolicyKind.RATE_LIMIT));
        requireFailure(limited, PolicyKind.RATE_LIMIT_CLIENT, "its limit is of all requests");
        requireFailure(limited, PolicyKind.RATE_LIMIT_PATH, "its limit is of all requests");
        launcher.end(limited.arm());
    }

    private void requireFailure(PolicyKind kind) {
        Launched plain = forwarding.orElseGet(() -> launch("nginx", List.of()));
        forwarding = Optional.of(plain);
        requireFailure(plain, kind, "must");
    }

    private static void requireFailure(Launched plain, PolicyKind kind, String message) {
        Study asked = PolicyRequests.prepared(
                plain.study().withArms(List.of(plain.study().arm("it").withPolicies(policies(kind)))),
                new SecureRandom(),
                Instant.now());
        PolicyProbe probe = new PolicyProbe(
                plain.arm().baseUrl(),
                asked.request(),
                plain.behind().clients(),
                asked.backend(),
                ProbeClients.of(ClientSpec.CLEAR, Optional.empty()),
                List.of(),
                Duration.ZERO);
        PolicyProofs proofs = new PolicyProofs(asked.arm("it").policies(), probe);
        assertThatThrownBy(proofs::prove).isInstanceOf(PolicyFailure.class).hasMessageContaining(message);
    }

    @Test
    void aPolicyThatDidNotTakeEffectEndsTheLaunch() {
        Requirement.of("nginx").orSkip();
        Study study = StudyParser.parse("broken.yml", """
                study: broken
                title: A gateway whose policy is empty words
                driver: injector
                backend: {delay: 0ms, body: 2KiB}
                arms:
                - {id: direct, gateway: direct}
                - id: it
                  gateway: inline
                  policies: [apiKey]
                  settings:
                    definition:
                      name: nginx
                      program: nginx
                      start: [-p, "{{ folder }}", -c, "{{ folder }}/nginx.conf", -e, "{{ folder }}/error.log"]
                      policies: {apiKey: {server: "# {{ policy.key }}"}}
                      files:
                        nginx.conf: |
                          daemon off;
                          {% if machine.root %}user root;{% endif %}
                          pid "{{ folder }}/nginx.pid";
                          error_log stderr warn;
                          events {}
                          http {
                            access_log off;
                            client_body_temp_path "{{ folder }}/a";
                            proxy_temp_path "{{ folder }}/b";
                            fastcgi_temp_path "{{ folder }}/c";
                            uwsgi_temp_path "{{ folder }}/d";
                            scgi_temp_path "{{ folder }}/e";
                            upstream backend {
                              server {{ backends[0].host }}:{{ backends[0].port }};
                              keepalive {{ pool }};
                            }
                            server {
                              listen {{ address }}:{{ port }};
                              {% for text in policies.server %}{{ text }}
                              {% endfor %}
                              location / {
                                proxy_pass http://backend;
                                proxy_http_version 1.1;
                                proxy_set_header Connection "";
                              }
                            }
                          }
                loads: [{concurrency: 20}]
                """, List.of());
        Study prepared = PolicyRequests.prepared(study, new SecureRandom(), Instant.now());
        Backends behind = launcher.backends("broken", prepared.backend());
        assertThatThrownBy(() -> launcher.launch(prepared.arm("it"), prepared, behind))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must refuse a request with no key by 401 or 403 and answered 200");
    }
}
