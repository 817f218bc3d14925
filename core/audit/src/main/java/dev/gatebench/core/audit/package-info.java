/** Audits of anybody's figures: of runs, of published tables, of what tools print. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.audit;
