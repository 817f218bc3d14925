/** The audit as a page: the part that only a browser has. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.page;
