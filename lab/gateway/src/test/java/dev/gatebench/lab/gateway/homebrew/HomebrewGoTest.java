package dev.gatebench.lab.gateway.homebrew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.proxy.Plans;
import dev.gatebench.lab.gateway.proxy.ProxyGateway;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomebrewGoTest {
    private final HomebrewGo homebrew = new HomebrewGo();

    @TempDir
    Path folder;

    @Test
    void writesAConfigurationThatKeepsConnectionsOrDoesNot() throws IOException {
        assertThat(Plans.written(homebrew, GatewayProfile.KEEP_ALIVE, folder))
                .contains("address: \"127.0.0.1:8080\"", "max_idle_conns_per_host: 600", "- \"http://127.0.0.1:9090\"")
                .contains("match: { path_prefix: / }");
        assertThat(Plans.written(homebrew, GatewayProfile.STOCK, folder)).doesNotContain("transport");
    }

    @Test
    void writesTheRoutesThatItCanExpressAndRefusesOthers() throws IOException {
        assertThat(Plans.routed(homebrew, Kind.PREFIX, folder)).contains("match: { path_prefix: /http/echo/ }");
        assertThat(Plans.routed(homebrew, Kind.HOST, folder))
                .contains("match: { host: echo.gatebench.test, path_prefix: / }", "match: { path_prefix: /http/ }");

        ArmSpec exact = new ArmSpec(
                "brew",
                "gateway-homebrew-go",
                Optional.empty(),
                Map.of("routes", Map.of("count", 10)),
                OptionalInt.empty(),
                Set.of(Fidelity.SMOKE));
        assertThatThrownBy(() -> new ProxyGateway(homebrew).read(exact, folder, new FakeInventory()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("arm 'brew'")
                .hasMessageContaining("of kind prefix or host")
                .hasMessageContaining("exact");
    }
}
