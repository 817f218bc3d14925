/** Reports of runs, in every output format. No figure is computed here. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report;
