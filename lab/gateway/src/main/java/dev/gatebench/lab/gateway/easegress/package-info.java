/** Easegress as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.easegress;

import org.jspecify.annotations.NullMarked;
