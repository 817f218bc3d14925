/** Reading and writing of a run's files as JSON. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.json;
