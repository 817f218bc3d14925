/** Stand-ins for time, hosts, tasks, drivers and gateways, by which what orchestrates them is tested. */
@NullMarked
package dev.gatebench.lab.fake;

import org.jspecify.annotations.NullMarked;
