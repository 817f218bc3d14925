package dev.gatebench.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips what is annotated with {@link Needs} where something of it is missing. */
final class NeedsCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<Requirement> missing =
                AnnotationSupport.findAnnotation(context.getElement(), Needs.class).map(Needs::value).stream()
                        .flatMap(Arrays::stream)
                        .filter(each -> !each.isMet())
                        .toList();
        if (missing.isEmpty()) {
            return ConditionEvaluationResult.enabled("all that it needs is there");
        }
        missing.forEach(each -> SkippedTests.add(name(context), each));
        return ConditionEvaluationResult.disabled(
                missing.stream().map(Requirement::toString).collect(Collectors.joining("; ")));
    }

    private static String name(ExtensionContext context) {
        String test = context.getRequiredTestClass().getSimpleName();
        return context.getTestMethod()
                .map(method -> test + "." + method.getName())
                .orElse(test);
    }
}
