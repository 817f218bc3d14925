/** The user's browser. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.browser;
