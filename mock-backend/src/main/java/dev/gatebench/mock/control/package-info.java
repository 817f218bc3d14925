/** The requests below {@code /__mock/}. */
@NullMarked
package dev.gatebench.mock.control;

import org.jspecify.annotations.NullMarked;
