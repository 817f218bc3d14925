/** Response time over offered load: points, the knee, and the greatest rate that keeps a goal. */
@NullMarked
package dev.gatebench.core.curve;

import org.jspecify.annotations.NullMarked;
