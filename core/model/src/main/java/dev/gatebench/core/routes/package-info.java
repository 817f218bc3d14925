/** Tables of routes that are generated, the same for every gateway. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.routes;
