/** Load drivers: the seam between the measuring loop and the tools that send requests. */
@NullMarked
package dev.gatebench.lab.driver;

import org.jspecify.annotations.NullMarked;
