/**
 * Nodes of a Kubernetes cluster as hosts: a pod on the node of each role, in a namespace of the run's own, with a
 * container for the tasks and one for the {@linkplain dev.gatebench.lab.host.agent agent} that starts and meters them.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host.kubernetes;
