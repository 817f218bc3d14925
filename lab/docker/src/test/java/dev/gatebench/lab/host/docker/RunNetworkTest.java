package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.NetworkSettings;
import com.github.dockerjava.api.model.Ports;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.RunLabel;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunNetworkTest {
    private static final int PORT = 8080;
    private static final RunLabel LABEL = new RunLabel(7, Optional.empty());

    private final FakeEngine engine = new FakeEngine();
    private final List<String> lines = new ArrayList<>();
    private final HostConfig config = HostConfig.newHostConfig();

    @Test
    void isInternalWhereThisMachineIsOnIt() throws Exception {
        RunNetwork network = network(true, "172.30.0.1");

        assertThat(join(network)).contains("gateway");

        assertThat(engine.done()).containsExactly("made gatebench-7-0-network internal");
        assertThat(config.getNetworkMode()).isEqualTo("n1");
        assertThat(config.getPortBindings()).isNull();
        assertThat(network.endpoint(Optional.of("gateway"), settings(), PORT))
                .contains(endpoint("http://172.30.0.2:8080", "http://gateway:8080"));
        assertThat(network.words()).isEqualTo("containers on a network of their own, which is internal");
        assertThat(lines).isEmpty();
    }

    @Test
    void leadsOutAndSaysSoWhereTheEngineHidesItsNetworks() throws Exception {
        RunNetwork network = network(true, "192.0.2.1");
        assertThat(network.words()).isEqualTo("containers on a network of their own, which is internal");

        assertThat(join(network)).contains("gateway");

        assertThat(engine.done())
                .containsExactly("made gatebench-7-0-network internal", "removed n1", "made gatebench-7-0-network-out");
        assertThat(lines)
                .containsExactly("containers can reach out: the engine gives this machine no address in an internal"
                        + " network, by which their ports could be reached");
        publishesOnLoopback(network);
    }

    @Test
    void leadsOutWhereTheEngineIsElsewhere() throws Exception {
        RunNetwork network = network(false, "172.30.0.1");

        assertThat(join(network)).contains("gateway");

        assertThat(engine.done()).containsExactly("made gatebench-7-0-network");
        publishesOnLoopback(network);
    }

    @Test
    void isTheEnginesOwnWhereItsAddressesAreRouted() throws Exception {
        RunNetwork network = new RunNetwork(engine.client(), Network.ROUTED, LABEL, false, any -> false, lines::add);

        assertThat(join(network)).isEmpty();

        assertThat(engine.done()).isEmpty();
        assertThat(config.getPortBindings()).isNull();
        assertThat(network.listening().address()).isEqualTo("0.0.0.0");
        assertThat(network.endpoint(Optional.empty(), settings(), PORT))
                .contains(endpoint("http://172.30.0.2:8080", "http://172.30.0.2:8080"));
        assertThat(network.words()).contains("network of their engine");
    }

    private static Endpoint endpoint(String fromHere, String fromTasks) {
        return new Endpoint(URI.create(fromHere), URI.create(fromTasks));
    }

    private void publishesOnLoopback(RunNetwork network) throws Exception {
        assertThat(config.getPortBindings().getBindings().get(ExposedPort.tcp(PORT)))
                .extracting(Ports.Binding::getHostIp)
                .containsExactly("127.0.0.1");
        assertThat(network.endpoint(Optional.of("gateway"), settings(), PORT))
                .contains(endpoint("http://127.0.0.1:49153", "http://gateway:8080"));
        assertThat(network.endpoint(Optional.of("gateway"), settings(), 1)).isEmpty();
        assertThat(network.words()).isEqualTo("containers on a network of their own, which leads out");
    }

    private RunNetwork network(boolean sameMachine, String own) {
        return new RunNetwork(engine.client(), Network.BRIDGE, LABEL, sameMachine, own::equals, lines::add);
    }

    private Optional<String> join(RunNetwork network) {
        TaskSpec spec = TaskSpec.logged("gateway", Role.SUT, List.of("x"), Optional.empty(), Path.of("log"))
                .needing(new Needs(OptionalInt.of(PORT), OptionalLong.empty(), Optional.empty(), List.of()));
        CreateContainerCmd create = (CreateContainerCmd) Proxy.newProxyInstance(
                CreateContainerCmd.class.getClassLoader(),
                new Class<?>[] {CreateContainerCmd.class},
                (command, method, arguments) -> command);
        return network.join(create, config, spec);
    }

    private static NetworkSettings settings() throws Exception {
        return Json.mapper().readValue("""
                {"Networks": {"run": {"IPAddress": "172.30.0.2"}},
                 "Ports": {"8080/tcp": [{"HostIp": "127.0.0.1", "HostPort": "49153"}]}}""", NetworkSettings.class);
    }
}
