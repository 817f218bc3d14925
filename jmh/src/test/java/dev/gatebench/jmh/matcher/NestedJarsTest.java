package dev.gatebench.jmh.matcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.springframework.util.AntPathMatcher;

class NestedJarsTest {

    private static final ClassLoader PARENT = NestedJarsTest.class.getClassLoader();

    @Test
    void takesAClassFromItsJarsAndAllOthersFromTheClassPath() throws ClassNotFoundException {
        ClassLoader loader = NestedJars.of(PARENT, PathPatternOrderedScan.class, "spring7/spring-core.jar");

        Class<?> own = loader.loadClass(AntPathMatcher.class.getName());
        assertThat(own).isNotSameAs(AntPathMatcher.class);
        assertThat(own).isSameAs(loader.loadClass(AntPathMatcher.class.getName()));
        assertThat(loader.loadClass(PathMatcherUnderTest.class.getName())).isSameAs(PathMatcherUnderTest.class);
    }

    @Test
    void saysWhichJarIsMissing() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> NestedJars.of(PARENT, PathPatternOrderedScan.class, "spring7/none.jar"))
                .withMessageContaining("'spring7/none.jar' must be a resource, is none: build the module with Maven");
    }
}
