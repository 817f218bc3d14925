/** Command-line tools as drivers: the common part of those that are started once for each step. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.tool;
