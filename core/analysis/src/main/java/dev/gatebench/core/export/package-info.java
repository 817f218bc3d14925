/** Results in the forms that other tools read. */
@NullMarked
package dev.gatebench.core.export;

import org.jspecify.annotations.NullMarked;
