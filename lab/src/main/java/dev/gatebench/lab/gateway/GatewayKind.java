package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** The kinds of systems under test, by the name that study files use. */
public enum GatewayKind {
    /** No gateway: the injector speaks to the backend. */
    DIRECT(DirectGateway::new),
    /** Apache ShenYu. */
    SHENYU(ShenyuGateway::new);

    @SuppressWarnings("ImmutableEnumChecker") // gateways keep no state of a run
    private final Gateway gateway;

    GatewayKind(Supplier<Gateway> constructor) {
        this.gateway = constructor.get();
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Gateway gateway() {
        return gateway;
    }

    /**
     * The kind of an arm.
     *
     * @throws IllegalArgumentException when there is no such kind
     */
    public static GatewayKind of(ArmSpec arm) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(arm.gateway()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("arm '" + arm.id() + "': gateway must be one of "
                        + Arrays.stream(values()).map(GatewayKind::id).toList() + ", was '" + arm.gateway() + "'"));
    }
}
