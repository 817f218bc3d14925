/** Profiles: sampled stacks, and in which places two of them differ. They are no results, and feed no figure. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.profile;
