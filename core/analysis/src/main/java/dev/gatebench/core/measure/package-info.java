/** The figures of trials by which arms are compared, and what CPU per request is normalised by. */
@NullMarked
package dev.gatebench.core.measure;

import org.jspecify.annotations.NullMarked;
