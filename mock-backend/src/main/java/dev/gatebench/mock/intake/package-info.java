/** What a connection may send, and how much of it is taken at a time. */
@NullMarked
package dev.gatebench.mock.intake;

import org.jspecify.annotations.NullMarked;
