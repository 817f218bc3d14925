package dev.gatebench.core.profile;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameNamesTest {
    @ParameterizedTest
    @CsvSource({
        "reactor/Flux$$Lambda$1234.0x0000000800c03400.apply, reactor/Flux$$Lambda.apply",
        "reactor/Flux$$Lambda$1234/0x0000000800c03400.apply, reactor/Flux$$Lambda.apply",
        "reactor/Flux$$Lambda.0x00007f32a4c3c8f8.apply, reactor/Flux$$Lambda.apply",
        "reactor/Flux$$Lambda+0x00007f32a4c3c8f8.apply, reactor/Flux$$Lambda.apply",
        "reactor/Flux$$Lambda$7/1234567.apply, reactor/Flux$$Lambda.apply",
        "java/lang/invoke/LambdaForm$MH.0x0000000800002c00.invoke, java/lang/invoke/LambdaForm$MH.invoke",
        "java/lang/invoke/LambdaForm$DMH/0x0000000800002c00.newInvokeSpecial,"
                + " java/lang/invoke/LambdaForm$DMH.newInvokeSpecial",
        "jdk/internal/reflect/GeneratedMethodAccessor17.invoke, jdk/internal/reflect/GeneratedMethodAccessor.invoke",
        "com/sun/proxy/$Proxy104.get, com/sun/proxy/$Proxy.get",
        "org/shenyu/Web$$EnhancerBySpringCGLIB$$3f2a1b.handle, org/shenyu/Web$$EnhancerBySpringCGLIB.handle",
        "org/shenyu/Web$$SpringCGLIB$$0.handle, org/shenyu/Web$$SpringCGLIB.handle",
        "write+0x1f, write",
        // what the compiler wrote down, and names that only look like it
        "Foo.lambda$run$3, Foo.lambda$run$3",
        "io/netty/Proxy2.run, io/netty/Proxy2.run",
        "__libc_write_[k], __libc_write_[k]",
    })
    void findsTheSameCodeOfTwoProcesses(String frame, String same) {
        assertThat(FrameNames.normalised(frame)).isEqualTo(same);
    }

    @Property
    void changesNothingTwice(@ForAll String frame) {
        String once = FrameNames.normalised(frame);

        assertThat(FrameNames.normalised(once)).isEqualTo(once);
    }
}
