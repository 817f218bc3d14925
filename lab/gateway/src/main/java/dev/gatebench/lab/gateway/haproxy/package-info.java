/** HAProxy as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.haproxy;

import org.jspecify.annotations.NullMarked;
