package dev.gatebench.injector.loop;

import dev.gatebench.injector.tally.StepTally;

/**
 * What a loop does of a step.
 *
 * @param whole the step
 * @param connections how many connections are this loop's, ≥ 1
 * @param tally what becomes of its requests
 */
record PartOfStep(LoadOnLoops whole, int connections, StepTally tally) {}
