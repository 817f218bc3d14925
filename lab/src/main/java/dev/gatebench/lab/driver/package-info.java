/** Load drivers: Gatling in its own process, and the decoder that reads its log while it runs. */
@NullMarked
package dev.gatebench.lab.driver;

import org.jspecify.annotations.NullMarked;
