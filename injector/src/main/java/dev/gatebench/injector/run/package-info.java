/** A schedule worked through step by step. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.run;
