/** Certificates of a run, and proofs of what a server's TLS is. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.tls;
