/** The pages of a server that lists runs. */
@NullMarked
package dev.gatebench.core.report.serve;

import org.jspecify.annotations.NullMarked;
