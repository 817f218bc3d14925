/** Whether a trial's figures can be true: one small predicate a rule, and the limits that they use. */
@NullMarked
package dev.gatebench.core.check;

import org.jspecify.annotations.NullMarked;
