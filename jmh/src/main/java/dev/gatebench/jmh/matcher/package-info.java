/** Path matchers under test: each is built over a route table and answers with the index of a route. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh.matcher;
