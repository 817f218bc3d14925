package dev.gatebench.core.tool.gatling;

import java.util.List;

/**
 * The first record of a log.
 *
 * @param gatlingVersion version that wrote the log
 * @param simulationClass name of the simulation's class
 * @param startEpochMs start of the run, to which all other times are relative, ms since 1970
 * @param description the run's description, may be empty
 * @param scenarios names of the scenarios; a user record names its scenario by its place here
 */
public record RunHeader(
        String gatlingVersion, String simulationClass, long startEpochMs, String description, List<String> scenarios) {
    public RunHeader {
        scenarios = List.copyOf(scenarios);
    }
}
