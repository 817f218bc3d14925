package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * What the host did in the measured window, as shares (0..1) of all its CPU time.
 *
 * @param stealShare time taken by the hypervisor; absent where not measured
 * @param foreignShare CPU time of processes that are not ours; absent where not measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record HostFigures(OptionalDouble stealShare, OptionalDouble foreignShare) {}
