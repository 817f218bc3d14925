package dev.gatebench.core.result;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ArmProfile.Sampled;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Profiles of two arms of a run, and one that could not be made. */
public final class SampleProfiles {
    /** A class may be called like this. */
    public static final String HOSTILE = "</script><img/src=x>.run";

    private static final String COMMON = "io/netty/util/concurrent/SingleThreadEventExecutor.run;"
            + "io/netty/channel/nio/NioEventLoop.processSelectedKeys;";

    private SampleProfiles() {}

    /** Writes their files. */
    public static void write(RunFolder folder, Load load, Load without) throws IOException {
        Files.createDirectories(folder.profiles());
        stacks(
                folder,
                "netty",
                COMMON + "org/apache/shenyu/Client$$Lambda$7.0x0000000800c03400.apply 400",
                COMMON + "io/netty/channel/unix/FileDescriptor.write;__libc_write;ksys_write_[k] 900",
                COMMON + HOSTILE + " 30");
        stacks(
                folder,
                "webClient",
                COMMON + "org/apache/shenyu/Client$$Lambda$9.0x0000000800d11800.apply 420",
                COMMON + "io/netty/channel/unix/FileDescriptor.write;__libc_write;ksys_write_[k] 910",
                COMMON + "org/springframework/web/reactive/function/client/ExchangeFilterFunction.apply 350");
        JsonLines.append(
                folder.profileLog(),
                List.of(
                        profile("netty", load, 1330, 61_000),
                        profile("webClient", load, 1680, 78_500),
                        ArmProfile.none("netty", without, ProfileKind.ALLOC, 1, 1, "jcmd was refused")));
    }

    private static void stacks(RunFolder folder, String arm, String... lines) throws IOException {
        Files.write(folder.profiles().resolve(arm + ".collapsed"), List.of(lines));
    }

    private static ArmProfile profile(String arm, Load load, long samples, double perRequest) {
        return new ArmProfile(
                arm,
                load,
                ProfileKind.CPU,
                1,
                1,
                Optional.of(new Sampled(
                        "cpu-clock",
                        samples,
                        10_000,
                        OptionalDouble.of(9000),
                        OptionalDouble.of(perRequest),
                        "profiles/" + arm + ".collapsed",
                        Optional.empty())),
                Optional.empty());
    }
}
