/** The requests below {@code /__mock/}. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.control;
