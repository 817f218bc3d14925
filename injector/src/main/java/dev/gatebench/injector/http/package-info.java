/** HTTP/1.1 as the injector needs it: a request made once, and replies read without making an object for each. */
@NullMarked
package dev.gatebench.injector.http;

import org.jspecify.annotations.NullMarked;
