/** nginx as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.nginx;

import org.jspecify.annotations.NullMarked;
