/** The backends as the lab sees them: their tasks, and how it asks them what they counted. */
@NullMarked
package dev.gatebench.lab.backend;

import org.jspecify.annotations.NullMarked;
