/** The user's browser. */
@NullMarked
package dev.gatebench.lab.browser;

import org.jspecify.annotations.NullMarked;
