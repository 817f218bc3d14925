/** Command-line tools as drivers: what all those have in common that are started once for each step. */
@NullMarked
package dev.gatebench.lab.driver.tool;

import org.jspecify.annotations.NullMarked;
