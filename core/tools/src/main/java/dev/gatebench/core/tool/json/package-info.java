/** Readers of what tools write as JSON. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool.json;
