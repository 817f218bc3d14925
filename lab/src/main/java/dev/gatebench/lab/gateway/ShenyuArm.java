package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.host.Jdk;
import dev.gatebench.lab.host.Jdks;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.input.SettingException;
import dev.gatebench.shenyu.jvm.JdkChoice;
import java.util.function.Supplier;

/**
 * An arm that is a ShenYu, its settings read.
 *
 * @param spec the arm
 * @param settings what its settings say
 * @param jdks the JDKs of this machine
 */
record ShenyuArm(ArmSpec spec, ShenyuSettings settings, Supplier<Jdks> jdks) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException in one line, which names the arm, when something is wrong with them
     */
    static ShenyuArm of(ArmSpec spec, Supplier<Jdks> jdks) {
        return new ShenyuArm(spec, naming(spec, () -> ShenyuSettings.from(spec.settings(), spec.version())), jdks);
    }

    /** Says of what is wrong with the settings whose they are. */
    static <T> T naming(ArmSpec spec, Supplier<T> read) {
        try {
            return read.get();
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': " + e.getMessage(), e);
        }
    }

    String id() {
        return spec.id();
    }

    /**
     * The JDK that it runs on.
     *
     * @throws NoSuchJdkException when this machine has none as the settings ask for
     */
    Jdk jdk() {
        if (settings.jdk().isEmpty()) {
            return Jdk.running();
        }
        Jdks here = jdks.get();
        JdkChoice choice = settings.jdk().get();
        return here.find(choice).orElseThrow(() -> new NoSuchJdkException(id(), choice.toString(), here.words()));
    }
}
