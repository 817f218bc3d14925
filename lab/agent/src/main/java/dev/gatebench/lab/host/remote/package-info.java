/**
 * A host whose tasks an agent starts: the lab's side of {@link dev.gatebench.lab.host.agent}. How the agent is reached,
 * and how it came to be there, is the business of a {@link dev.gatebench.lab.host.remote.AgentLink}.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host.remote;
