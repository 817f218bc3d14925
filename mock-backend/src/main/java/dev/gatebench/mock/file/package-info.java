/** Reads the files that options name. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.file;
