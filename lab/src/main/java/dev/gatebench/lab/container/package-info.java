/** The runtime of containers: images, the processes in them, their meters, and the removal of what a killed run left. */
@NullMarked
package dev.gatebench.lab.container;

import org.jspecify.annotations.NullMarked;
