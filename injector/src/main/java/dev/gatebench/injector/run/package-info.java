/** A schedule worked through step by step. */
@NullMarked
package dev.gatebench.injector.run;

import org.jspecify.annotations.NullMarked;
