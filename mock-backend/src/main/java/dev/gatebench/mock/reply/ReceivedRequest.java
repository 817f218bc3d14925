package dev.gatebench.mock.reply;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Iterator;
import java.util.Map;

/**
 * A request as it was received.
 *
 * @param method its method
 * @param uri its target: path and query
 * @param headers its header fields, in the order in which they came
 * @param bodyBytes bytes of its body, framing left out
 * @param body its body, each byte a character, where the plan's replies tell it; else empty
 */
record ReceivedRequest(HttpMethod method, String uri, HttpHeaders headers, long bodyBytes, CharSequence body) {

    /**
     * Returns the body of an echo, which describes this request as the echo server of Easegress's benchmark does
     * (https://github.com/megaease/easegress). Each character becomes one byte, as it was on the wire.
     */
    byte[] echo() {
        String host = headers.get(HttpHeaderNames.HOST, "");
        StringBuilder text = new StringBuilder(512)
                .append("Your Request\n==============\nMethod: ")
                .append(method.name())
                .append("\nHost: ")
                .append(host)
                .append("\nURL   : ")
                .append(uri)
                .append("\nHeader:\n");
        for (Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence(); all.hasNext(); ) {
            Map.Entry<CharSequence, CharSequence> field = all.next();
            if (!HttpHeaderNames.HOST.contentEqualsIgnoreCase(field.getKey())) {
                text.append("    ")
                        .append(field.getKey())
                        .append(": [")
                        .append(field.getValue())
                        .append("]\n");
            }
        }
        text.append("Body  : ")
                .append(bodyBytes == 0 ? "" : bodyBytes + " bytes")
                .append('\n');
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns a JSON object of the fields of {@code json(2KiB)}, whose payload is the echo and the request's body, both
     * in Base64, with a dot between.
     */
    byte[] jsonEcho() {
        Base64.Encoder base64 = Base64.getEncoder();
        return ("{\"removed\":\"x\",\"payload\":\"" + base64.encodeToString(echo()) + "."
                        + base64.encodeToString(body.toString().getBytes(StandardCharsets.ISO_8859_1)) + "\"}")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
