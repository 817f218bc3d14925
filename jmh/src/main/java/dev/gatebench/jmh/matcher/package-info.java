/** Path matchers under test: each is built over a route table and answers with the index of a route. */
@NullMarked
package dev.gatebench.jmh.matcher;

import org.jspecify.annotations.NullMarked;
