/** Reverse proxies that are one program with one configuration file: what is alike in all of them. */
@NullMarked
package dev.gatebench.lab.gateway.proxy;

import org.jspecify.annotations.NullMarked;
