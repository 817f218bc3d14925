/** The mock backend: its command line and its application. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock;
