/** The figures of trials by which arms are compared, and what CPU per request is normalised by. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.measure;
