package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.Jdk;
import dev.gatebench.lab.host.Jdks;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.input.SettingException;
import dev.gatebench.shenyu.jvm.JvmOptions;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Apache ShenYu, in local mode: the embedded gateway, a jar, a distribution, or the one in an official image. */
final class ShenyuGateway implements Gateway {
    private final SecureRandom random = new SecureRandom();
    private final Supplier<Jdks> jdks;

    ShenyuGateway() {
        this(Jdks::ofThisMachine);
    }

    ShenyuGateway(Supplier<Jdks> jdks) {
        this.jdks = jdks;
    }

    @Override
    public void validate(ArmSpec arm, RuntimeSpec runtime) {
        ShenyuSettings settings = of(arm).settings();
        ShenyuArm.naming(arm, () -> {
            if (runtime.inContainers()) {
                settings.requireContainable();
            } else {
                settings.requireLaunchable();
            }
            return arm;
        });
    }

    @Override
    public Optional<String> officialImage(ArmSpec arm) {
        return of(arm).settings().officialImage();
    }

    @Override
    public List<String> versions() {
        return List.of(ShenyuSettings.DEFAULT_VERSION);
    }

    @Override
    public List<String> versionsByDistribution() {
        ShenyuVersions versions = ShenyuVersions.bundled();
        return versions.known().stream()
                .filter(version -> !versions.facts(version).embedded())
                .toList();
    }

    @Override
    public Optional<ArmJvm> jvm(ArmSpec arm, Path base) {
        ShenyuSettings settings = of(arm).settings();
        if (settings.officialImage().isPresent()) {
            return Optional.empty();
        }
        Jdk jdk = of(arm).jdk();
        List<ArmJvm.SetOption> options = new ArrayList<>();
        try {
            for (String set : settings.jvm()) {
                JvmOptions.read(set, base, jdk.feature())
                        .forEach(option -> options.add(new ArmJvm.SetOption(option, set)));
            }
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "arm '" + arm.id() + "': its JVM options cannot be read: " + e.getMessage()
                            + ": make them readable",
                    e);
        }
        return Optional.of(new ArmJvm(jdk, options));
    }

    @Override
    public String describe(ArmSpec arm) {
        return ShenyuFacts.line(of(arm));
    }

    @Override
    public Map<String, String> artifacts(ArmSpec arm) {
        return ShenyuFacts.artifacts(of(arm));
    }

    @Override
    public RunningArm launch(ArmSpec arm, LaunchContext context) {
        return new ShenyuStart(of(arm), context, random).run();
    }

    private ShenyuArm of(ArmSpec arm) {
        return ShenyuArm.of(arm, jdks);
    }
}
