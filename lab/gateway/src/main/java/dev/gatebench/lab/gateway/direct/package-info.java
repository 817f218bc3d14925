/** No gateway: the backend itself. */
@NullMarked
package dev.gatebench.lab.gateway.direct;

import org.jspecify.annotations.NullMarked;
