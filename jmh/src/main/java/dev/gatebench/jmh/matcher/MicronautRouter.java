package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import io.micronaut.context.ExecutionHandleLocator;
import io.micronaut.core.annotation.AnnotationMetadata;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.ReturnType;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.MediaType;
import io.micronaut.inject.ExecutableMethod;
import io.micronaut.inject.MethodExecutionHandle;
import io.micronaut.web.router.DefaultRouteBuilder;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.UriRouteMatch;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Micronaut's {@code DefaultRouter.findClosest}, which its server calls for each request: a list sorted by specificity,
 * all of which is scanned; where several match equally well, it throws. Chosen because it is public and wants of a
 * request only its method, path and headers. It ignores a slash at the end, and takes no braces in a regular
 * expression.
 */
final class MicronautRouter implements PathMatcherUnderTest {

    @SuppressWarnings("unchecked")
    private static final HttpRequest<Object> UNUSED = (HttpRequest<Object>) Proxy.newProxyInstance(
            HttpRequest.class.getClassLoader(), new Class<?>[] {HttpRequest.class}, (proxy, method, args) -> {
                throw new UnsupportedOperationException(method + " must not be needed to find a route");
            });

    private final DefaultRouter router;

    MicronautRouter(RouteTable table) {
        Routes routes = new Routes();
        Templates.addAll(table, "{+rest}", routes::add);
        router = new DefaultRouter(routes);
    }

    @Override
    public int match(String path) {
        UriRouteMatch<Object, Object> found = router.findClosest(new Request(path));
        return found == null ? NO_MATCH : ((Numbered) found.getRouteInfo().getTargetMethod()).index();
    }

    @SuppressWarnings("overrides") // its superclass says arrays where its interface says "..."
    private static final class Routes extends DefaultRouteBuilder {
        Routes() {
            super(ExecutionHandleLocator.EMPTY);
        }

        void add(String template, int index) {
            buildRoute(HttpMethod.GET, CountedRegex.writtenOut(template), new Numbered(index));
        }
    }

    private static final class Request extends HttpRequestWrapper<Object> {
        private final String path;

        Request(String path) {
            super(UNUSED);
            this.path = path;
        }

        @Override
        public HttpMethod getMethod() {
            return HttpMethod.GET;
        }

        @Override
        public String getPath() {
            return path;
        }

        @Override
        public Collection<MediaType> accept() {
            return List.of();
        }
    }

    /** Stands for the method of a controller, which is never called. */
    private record Numbered(int index)
            implements MethodExecutionHandle<Object, Object>, ExecutableMethod<Object, Object> {
        @Override
        public Object getTarget() {
            return this;
        }

        @Override
        public Class<Object> getDeclaringType() {
            return Object.class;
        }

        @Override
        public Argument<?>[] getArguments() {
            return Argument.ZERO_ARGUMENTS;
        }

        @Override
        public ReturnType<Object> getReturnType() {
            return ReturnType.of(Object.class);
        }

        @Override
        public String getMethodName() {
            return "route" + index;
        }

        @Override
        public AnnotationMetadata getAnnotationMetadata() {
            return AnnotationMetadata.EMPTY_METADATA;
        }

        @Override
        public Object invoke(Object... arguments) {
            throw unneeded();
        }

        @Override
        public Object invoke(@Nullable Object target, Object... arguments) {
            throw unneeded();
        }

        @Override
        public ExecutableMethod<Object, Object> getExecutableMethod() {
            return this;
        }

        @Override
        public Method getTargetMethod() {
            throw unneeded();
        }

        private static RuntimeException unneeded() {
            return new UnsupportedOperationException("must not be needed to find a route");
        }
    }
}
