/** ShenYu's gateway for a study: its settings, the files and the command line that start it, and the proofs of them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.shenyu;
