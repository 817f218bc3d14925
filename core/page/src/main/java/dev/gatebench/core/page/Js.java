package dev.gatebench.core.page;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/** Values of JavaScript, and what can be asked of them. */
final class Js {
    private Js() {}

    @JSBody(params = "text", script = "return JSON.parse(text);")
    static native JSObject parsed(String text);

    @JSBody(
            params = {"value", "key"},
            script = "return value !== null && typeof value === 'object' && !Array.isArray(value)"
                    + " && Object.prototype.hasOwnProperty.call(value, key) ? value[key] : null;")
    static native JSObject member(JSObject value, String key);

    @JSBody(
            params = "value",
            script = "return value !== null && typeof value === 'object' && !Array.isArray(value)"
                    + " ? Object.keys(value) : [];")
    static native String[] names(JSObject value);

    @JSBody(params = "value", script = "return Array.isArray(value) ? value.length : 0;")
    static native int length(JSObject value);

    @JSBody(
            params = {"value", "place"},
            script = "return value[place];")
    static native JSObject item(JSObject value, int place);

    @JSBody(params = "value", script = "return typeof value;")
    static native String type(JSObject value);

    @JSBody(params = "value", script = "return value;")
    static native double asNumber(JSObject value);

    @JSBody(params = "value", script = "return String(value);")
    static native String asText(JSObject value);
}
