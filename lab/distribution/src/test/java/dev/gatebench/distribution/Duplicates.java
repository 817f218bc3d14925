package dev.gatebench.distribution;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Classes that stand in more than one jar, with the same path and the same content; those of jars in jars too.
 *
 * @param bytes of all files of all jars, unpacked
 * @param twice of these, those of classes after the first of each
 * @param pairs the pairs of jars that have a class in common, two versions of one library left out
 */
record Duplicates(long bytes, long twice, Set<String> pairs) {
    private static final String BOOT_CLASSES = "BOOT-INF/classes/";

    /** Looks through all jars of a folder and of those below. */
    static Duplicates in(Path folder) throws IOException {
        Search search = new Search();
        List<Path> jars;
        try (Stream<Path> files = Files.walk(folder)) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        for (Path jar : jars) {
            try (InputStream in = Files.newInputStream(jar)) {
                search.read(in, jar.getFileName().toString());
            }
        }
        return new Duplicates(search.bytes, search.twice, search.pairs);
    }

    private static final class Search {
        private final Map<String, String> first = new HashMap<>();
        private final Set<String> pairs = new TreeSet<>();
        private long bytes;
        private long twice;

        void read(InputStream in, String jar) throws IOException {
            ZipInputStream zip = new ZipInputStream(in);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readAllBytes();
                String name = entry.getName().replace(BOOT_CLASSES, "");
                if (name.endsWith(".jar")) {
                    // the benchmarks hold another version of libraries that they have, as files
                    read(
                            new ByteArrayInputStream(content),
                            jar.equals("benchmarks.jar") ? name.substring(name.lastIndexOf('/') + 1) : jar);
                } else {
                    long size = content.length;
                    bytes += size;
                    String other = name.endsWith(".class") ? first.putIfAbsent(key(name, content), jar) : null;
                    if (other != null) {
                        twice += size;
                        if (!library(other).equals(library(jar))) {
                            pairs.add(other + " and " + jar);
                        }
                    }
                }
            }
        }

        private static String library(String jar) {
            return jar.replaceFirst("-\\d.*|\\.jar$", "");
        }

        private static String key(String name, byte[] content) {
            CRC32 crc = new CRC32();
            crc.update(content);
            return name + " " + content.length + " " + crc.getValue();
        }
    }
}
