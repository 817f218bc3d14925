@org.jspecify.annotations.NullMarked
package dev.gatebench.pathmatcher;
