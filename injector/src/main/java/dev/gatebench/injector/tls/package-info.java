/** TLS as the injector needs it. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.tls;
