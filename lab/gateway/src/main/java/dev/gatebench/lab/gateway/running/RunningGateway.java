package dev.gatebench.lab.gateway.running;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Inventory;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A gateway that runs already. Nothing of it is started, configured, moved to other CPUs or ended; its CPU time and
 * memory are read where its process is known.
 */
public final class RunningGateway implements Gateway {
    private static final int MAX_PORT = 65_535;
    private static final Pattern CONTAINER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,127}");

    @Override
    public String id() {
        return ArmSpec.RUNNING;
    }

    @Override
    public String describe(Inventory inventory) {
        return "whatever listens at an arm's setting 'address', as it is found";
    }

    @Override
    public boolean needsSettings() {
        return true;
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': gateway '" + id() + "' has no version, since it is not known, was '"
                            + arm.version().get() + "'; remove it");
        }
        try {
            SettingMap map = SettingMap.of(id(), arm.settings());
            URI address = address(map);
            OptionalLong pid = map.integer("pid", 1, Integer.MAX_VALUE).stream()
                    .mapToLong(Integer::longValue)
                    .findFirst();
            Optional<String> container = map.text("container");
            map.done();
            if (pid.isPresent() && isOurs(pid.getAsLong())) {
                throw map.wrong(
                        "pid",
                        "the first process of a gateway, not this one's or one that started it",
                        pid.getAsLong());
            }
            container.filter(name -> !CONTAINER.matcher(name).matches()).ifPresent(name -> {
                throw map.wrong("container", "the name or the id of a container", name);
            });
            if (pid.isPresent() && container.isPresent()) {
                throw map.wrong("container", "absent where a pid is named", container.get());
            }
            return new RunningGatewayArm(arm, address, pid, container, inventory);
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        }
    }

    private static boolean isOurs(long pid) {
        return Stream.iterate(
                        Optional.of(ProcessHandle.current()),
                        Optional::isPresent,
                        process -> process.flatMap(ProcessHandle::parent))
                .flatMap(Optional::stream)
                .anyMatch(process -> process.pid() == pid);
    }

    private static URI address(SettingMap map) {
        String rule = "the URL of a server with its port and without a path, such as http://127.0.0.1:8080";
        String text = map.text("address").orElseThrow(() -> map.missing("address", "it is " + rule));
        try {
            URI url = URI.create(text);
            boolean isServer = "http".equals(url.getScheme())
                    && url.getHost() != null
                    && url.getPort() > 0
                    && url.getPort() <= MAX_PORT
                    && url.getUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"));
            if (isServer) {
                return URI.create("http://" + url.getRawAuthority());
            }
        } catch (IllegalArgumentException e) {
            // told below
        }
        throw map.wrong("address", rule, text);
    }
}
