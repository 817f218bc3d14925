/** Published tables that studies reproduce, as data. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.published;
