/** Selectors and rules of ShenYu's divide plugin, and the local-mode calls that install them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.shenyu.rules;
