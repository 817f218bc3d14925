package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Estimate;
import java.util.Optional;

/**
 * CPU time per correct reply of a cell's valid trials by role, ns; a role that was not measured is absent.
 *
 * @param sut the system under test
 * @param injector the injector
 * @param backend the backend behind the gateway
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellCpu(Optional<Estimate> sut, Optional<Estimate> injector, Optional<Estimate> backend) {}
