package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * How fast the host was around a trial: CPU time of a fixed piece of work, the reference kernel, on the CPUs of the system under test. Less
 * is faster.
 *
 * @param kernelBeforeNs in the silence before the trial, ns; absent when it was not run
 * @param kernelAfterNs in the silence after the trial, ns; absent when it was not run
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record HostSpeed(OptionalDouble kernelBeforeNs, OptionalDouble kernelAfterNs) {}
