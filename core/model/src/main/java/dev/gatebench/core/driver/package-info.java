/** What a load driver reports of a trial, in a form that no driver owns. */
@NullMarked
package dev.gatebench.core.driver;

import org.jspecify.annotations.NullMarked;
