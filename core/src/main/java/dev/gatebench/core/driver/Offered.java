package dev.gatebench.core.driver;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * What a driver tells of an open load beside its replies, of the measured window.
 *
 * @param due requests that were due in it
 * @param sent requests that were sent in it
 * @param waited of those that were due in it, how many waited because every connection had a request in flight
 * @param notSent of those that were due in it, how many were not sent before the load was over
 * @param delay from when a request was due to when it was sent, of those with a correct reply; absent without one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Offered(long due, long sent, long waited, long notSent, Optional<Times> delay) {}
