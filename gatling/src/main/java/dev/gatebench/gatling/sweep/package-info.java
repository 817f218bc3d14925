/** The closed-model sweep: populations, requests, checks, steps that start and end. */
@NullMarked
package dev.gatebench.gatling.sweep;

import org.jspecify.annotations.NullMarked;
