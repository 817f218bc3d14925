package dev.gatebench.lab.serve;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts the paths of requests to files, and back. A path that could leave a folder is refused. */
final class Paths {
    private Paths() {}

    /**
     * Returns the parts of a path as it was sent, each decoded once. Empty where one is {@code .}, {@code ..}, holds a
     * separator or a control character, or is not UTF-8. A path that ends with {@code /} ends with an empty part.
     */
    static Optional<List<String>> parts(String rawPath) {
        if (!rawPath.startsWith("/")) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        String[] raw = rawPath.substring(1).split("/", -1);
        for (int i = 0; i < raw.length; i++) {
            Optional<String> part = decoded(raw[i], false);
            boolean last = i == raw.length - 1;
            if (part.isEmpty() || !isName(part.get(), last)) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        return Optional.of(parts);
    }

    private static boolean isName(String part, boolean last) {
        return (last || !part.isEmpty())
                && !part.equals(".")
                && !part.equals("..")
                && part.chars().noneMatch(c -> c == '/' || c == File.separatorChar || Character.isISOControl(c));
    }

    /** Returns the values of a query, the last of each name; empty where it cannot be decoded. */
    static Optional<Map<String, String>> query(String rawQuery) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : rawQuery.split("&", -1)) {
            int at = pair.indexOf('=');
            Optional<String> name = decoded(at < 0 ? pair : pair.substring(0, at), true);
            Optional<String> value = decoded(at < 0 ? "" : pair.substring(at + 1), true);
            if (name.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            values.put(name.get(), value.get());
        }
        return Optional.of(values);
    }

    private static Optional<String> decoded(String raw, boolean plusIsSpace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                int high = i + 2 < raw.length() ? Character.digit(raw.charAt(i + 1), 16) : -1;
                int low = i + 2 < raw.length() ? Character.digit(raw.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    return Optional.empty();
                }
                bytes.write(16 * high + low);
                i += 2;
            } else if (c < 128) {
                bytes.write(plusIsSpace && c == '+' ? ' ' : c);
            } else {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Returns a name as a part of a path. */
    static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Returns the regular file of a folder; empty where there is none. Links must not lead out of the folder: the real
     * path must lie in it.
     */
    static Optional<Path> file(Path folder, List<String> parts) {
        try {
            Path inside = folder.toRealPath();
            Path file = inside;
            for (String part : parts) {
                file = file.resolve(part);
            }
            Path real = file.toRealPath();
            return real.startsWith(inside) && Files.isRegularFile(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }
}
