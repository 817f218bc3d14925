/** A Docker engine as a host: images, containers as tasks, their meters, and the removal of what a killed run left. */
@NullMarked
package dev.gatebench.lab.host.docker;

import org.jspecify.annotations.NullMarked;
