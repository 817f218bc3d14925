/** The path of a reply from the request to the socket. */
@NullMarked
package dev.gatebench.mock.reply;

import org.jspecify.annotations.NullMarked;
