/** The speed benchmark: started by hand, see {@code docs/mock-backend.md}. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.bench;
