/** What a user begins with: a study file with comments. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.starter;
