/** Load drivers: the seam between the measuring loop and the tools that send requests. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver;
