/** HTTP/1.1 as the injector needs it: a request made once, and replies read without making an object for each. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.http;
