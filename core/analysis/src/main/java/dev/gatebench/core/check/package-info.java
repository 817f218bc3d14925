/** Whether a trial's figures can be true: one small predicate a rule, and the limits that they use. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.check;
