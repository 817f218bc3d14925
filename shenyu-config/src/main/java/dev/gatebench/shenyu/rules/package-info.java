/** Selectors and rules of ShenYu's divide plugin, and the local-mode calls that install them. */
@NullMarked
package dev.gatebench.shenyu.rules;

import org.jspecify.annotations.NullMarked;
