/** gateway-homebrew-go as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.homebrew;

import org.jspecify.annotations.NullMarked;
