package dev.gatebench.core.json;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has a class {@code RECORDDraft} generated, which builds a record component by component, and
 * {@code RECORDDraft.With}, from which the record takes a copy method for each component. In a draft an optional is
 * absent, and a collection is empty, until it is set.
 */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(
                        suffix = "Draft",
                        addConcreteSettersForOptional = RecordBuilder.ConcreteSettersForOptionalMode.ENABLED,
                        inheritComponentAnnotations = false,
                        useUnmodifiableCollections = true))
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface Draft {}
