/** Formats messages for people. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.text;
