/** What the driver's injector process does in one fork: warm-ups and trials in order, as a JSON file. */
@NullMarked
package dev.gatebench.core.schedule;

import org.jspecify.annotations.NullMarked;
