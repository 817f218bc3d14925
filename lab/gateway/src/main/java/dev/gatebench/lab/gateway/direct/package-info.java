/** No gateway: the backend itself. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.direct;
