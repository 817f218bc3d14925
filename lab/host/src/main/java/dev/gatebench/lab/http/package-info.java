/** HTTP as the lab itself speaks it, to prove and to ask; the loads are the drivers'. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.http;
