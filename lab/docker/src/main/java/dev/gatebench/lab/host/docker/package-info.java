/** A Docker engine as a host: images, containers as tasks, their meters, and the removal of what a killed run left. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host.docker;
