/** Results in the forms that other tools read. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.export;
