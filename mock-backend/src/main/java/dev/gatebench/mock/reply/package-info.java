/** The path of a reply from the request to the socket. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.reply;
