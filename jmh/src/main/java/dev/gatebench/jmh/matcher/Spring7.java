package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Spring 7's {@code PathPattern}, by {@link PathPatternOrderedScan} in a class loader of its own, since the class path
 * holds ShenYu's Spring 5.2. A call goes through the interface alone, as that of any other matcher.
 */
final class Spring7 {

    private static final MethodHandle BY_DEFAULTS = byDefaults();

    private Spring7() {}

    /** Builds a scan over the table. */
    static PathMatcherUnderTest over(RouteTable table) {
        try {
            return (PathMatcherUnderTest) BY_DEFAULTS.invoke(table);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the constructor declares no exception, threw " + e, e);
        }
    }

    private static MethodHandle byDefaults() {
        try {
            ClassLoader classes = NestedJars.of(
                    Spring7.class.getClassLoader(),
                    PathPatternOrderedScan.class,
                    "spring7/spring-core.jar",
                    "spring7/spring-web.jar");
            Class<?> scan = classes.loadClass(PathPatternOrderedScan.class.getName());
            return MethodHandles.privateLookupIn(scan, MethodHandles.lookup())
                    .findStatic(
                            scan, "byDefaults", MethodType.methodType(PathMatcherUnderTest.class, RouteTable.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Spring 7 must be among the resources: build with Maven", e);
        }
    }
}
