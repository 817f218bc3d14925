///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DESCRIPTION Gatebench @version@, a performance harness for API gateways

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs Gatebench for those who have jbang or a JDK alone: fetches the archive of its release once, holds it to its
 * SHA-256, unpacks it into the user's cache and starts it with all arguments.
 */
public class Gatebench {
    private static final String VERSION = "@version@";
    private static final String ARCHIVE =
            "https://github.com/@repository@/releases/download/v@version@/gatebench-@version@.tar.gz";
    private static final String SHA256 = "@sha256.tar@";

    public static void main(String[] arguments) throws Exception {
        Path home = cache().resolve("gatebench-" + VERSION);
        try {
            if (!Files.isDirectory(home)) {
                install(home);
            }
        } catch (IOException e) {
            System.err.println("gatebench: '" + source() + "' could not be installed: " + e
                    + ": fetch it yourself and name it by GATEBENCH_ARCHIVE=file:///…");
            System.exit(3);
        }
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/gatebench").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> endWith(process)));
        System.exit(process.waitFor());
    }

    /** Passes a signal on, and waits until what was started has been removed. */
    private static void endWith(Process process) {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path cache() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(named -> !named.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("gatebench/releases");
    }

    private static URI source() {
        return URI.create(Optional.ofNullable(System.getenv("GATEBENCH_ARCHIVE")).orElse(ARCHIVE));
    }

    /** Unpacks beside the folder and renames: of several at a time, one wins. */
    private static void install(Path home) throws IOException, InterruptedException {
        Files.createDirectories(home.getParent());
        Path made = Files.createTempDirectory(home.getParent(), "unpacked");
        try {
            Path archive = made.resolve("archive.tar.gz");
            System.err.println("gatebench: fetching " + source());
            String found = fetch(archive);
            if (!found.equals(SHA256)) {
                throw new IOException("its SHA-256 must be " + SHA256 + ", was " + found);
            }
            int code = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", made.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("tar ended with " + code);
            }
            Files.move(made.resolve(home.getFileName()), home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            if (!Files.isDirectory(home)) {
                throw e;
            }
        } finally {
            remove(made);
        }
    }

    private static String fetch(Path archive) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(source().toURL().openStream(), digest)) {
                Files.copy(in, archive);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
