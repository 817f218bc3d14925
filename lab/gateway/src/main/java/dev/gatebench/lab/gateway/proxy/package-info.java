/** The common part of reverse proxies that are one program with one configuration file. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.proxy;
