/** Response time over offered load: points, the knee, and the greatest rate that keeps a goal. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.curve;
