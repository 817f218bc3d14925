package dev.gatebench.it;

import dev.gatebench.lab.host.docker.DockerEngine;
import dev.gatebench.lab.process.EnvironmentException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that are skipped, with what to install, where no Docker engine answers. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsDocker.Condition.class)
@interface NeedsDocker {

    /** Asks for an engine. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            try {
                DockerEngine.client();
                return ConditionEvaluationResult.enabled("a Docker engine answers");
            } catch (EnvironmentException e) {
                return ConditionEvaluationResult.disabled(e.getMessage());
            }
        }
    }
}
