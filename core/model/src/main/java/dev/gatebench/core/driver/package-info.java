/** The report of a load driver on a trial, in a form that no driver owns. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.driver;
