/**
 * The agent: a process of ours on another machine, or in a pod of a cluster, that starts the tasks of a run there,
 * keeps what they print, reads their meters by that machine's own clock, and tells the lab of it over HTTP. It outlives
 * a lost connection: what was printed and read meanwhile is told afterwards.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host.agent;
