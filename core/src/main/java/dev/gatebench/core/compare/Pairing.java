package dev.gatebench.core.compare;

/**
 * Two arms that are compared.
 *
 * @param baseline id of the baseline's arm in the baseline's run
 * @param candidate id of the candidate's arm in the candidate's run
 */
public record Pairing(String baseline, String candidate) {}
