/** What a user begins with: a study file with comments. */
@NullMarked
package dev.gatebench.lab.starter;

import org.jspecify.annotations.NullMarked;
