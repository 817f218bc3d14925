/** What the backend says to people. */
@NullMarked
package dev.gatebench.mock.text;

import org.jspecify.annotations.NullMarked;
