package dev.gatebench.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requires in a file every component of a record that is no optional and carries no annotation that leaves it out where
 * it is empty.
 */
final class Required extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    private static final Set<Class<?>> OPTIONALS =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);
    private static final Set<JsonInclude.Include> LEFT_OUT =
            Set.of(JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.NON_EMPTY);

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        Boolean marked = super.hasRequiredMarker(member);
        if (marked != null || !member.getDeclaringClass().isRecord()) {
            return marked;
        }
        return !OPTIONALS.contains(member.getRawType()) && !mayBeLeftOut(member);
    }

    private static boolean mayBeLeftOut(AnnotatedMember member) {
        JsonSetter setter = member.getAnnotation(JsonSetter.class);
        JsonInclude include = member.getAnnotation(JsonInclude.class);
        return (setter != null && setter.nulls() == Nulls.AS_EMPTY)
                || (include != null && LEFT_OUT.contains(include.value()));
    }
}
