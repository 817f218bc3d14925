/** The backends as the lab sees them: their tasks, and how it asks them what they counted. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.backend;
