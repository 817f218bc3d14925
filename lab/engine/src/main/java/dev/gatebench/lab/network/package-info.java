/** Measurements of the network between two hosts of a run, by a program of ours on both. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.network;
