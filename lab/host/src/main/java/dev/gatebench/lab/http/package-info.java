/** HTTP as the lab itself speaks it, to prove and to ask; the loads are the drivers'. */
@NullMarked
package dev.gatebench.lab.http;

import org.jspecify.annotations.NullMarked;
