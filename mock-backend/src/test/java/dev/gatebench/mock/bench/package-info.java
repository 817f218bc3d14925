/** The speed benchmark: started by hand, see {@code docs/mock-backend.md}. */
@NullMarked
package dev.gatebench.mock.bench;

import org.jspecify.annotations.NullMarked;
