package dev.gatebench.lab.host;

import java.util.Optional;

/**
 * A description of a machine.
 *
 * @param os its operating system and kernel, for people
 * @param memoryBytes all of its memory, bytes
 * @param virtualization kind of virtual machine or container that it is, for people; empty where that is not known, or
 *     nothing
 */
public record MachineFacts(String os, String cpuModel, long memoryBytes, Optional<String> virtualization) {}
