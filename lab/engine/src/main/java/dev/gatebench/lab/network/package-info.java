/** What the network between two hosts of a run can do: a program of ours on both measures it. */
@NullMarked
package dev.gatebench.lab.network;

import org.jspecify.annotations.NullMarked;
