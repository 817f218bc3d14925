/** Tables of routes that are generated, the same for every gateway. */
@NullMarked
package dev.gatebench.core.routes;

import org.jspecify.annotations.NullMarked;
