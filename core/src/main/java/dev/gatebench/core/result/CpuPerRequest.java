package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * CPU time per correct reply in the measured window by role, ns, user and system together.
 *
 * @param sut the system under test: the gateway, or the backend itself in a direct arm
 * @param injector the driver's injector process
 * @param backend the backend behind the gateway; absent in a direct arm, where it is the system under test
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CpuPerRequest(OptionalDouble sut, OptionalDouble injector, OptionalDouble backend) {}
