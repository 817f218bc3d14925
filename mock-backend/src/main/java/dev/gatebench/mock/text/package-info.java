/** What the backend answers: delay, status, body and errors. */
@NullMarked
package dev.gatebench.mock.text;

import org.jspecify.annotations.NullMarked;
