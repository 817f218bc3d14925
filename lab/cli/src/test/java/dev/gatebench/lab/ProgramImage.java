package dev.gatebench.lab;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An image with a program of this machine and the libraries that it is linked with, as an official image has them. */
final class ProgramImage {
    private static final Pattern LIBRARY = Pattern.compile("(/\\S+) \\(0x");
    private static final String TAR = "tar://";

    private ProgramImage() {}

    /**
     * Makes and pushes one, of the image whose file {@code GATEBENCH_IT_BASE} names.
     *
     * @return its name by the digest that it has in the registry
     */
    static String push(Path program, String target) throws Exception {
        String base = System.getenv("GATEBENCH_IT_BASE");
        if (!base.startsWith(TAR)) {
            throw new IOException("GATEBENCH_IT_BASE must be " + TAR + "FILE, was '" + base + "'");
        }
        FileEntriesLayer.Builder files = FileEntriesLayer.builder().setName("program");
        add(files, program);
        Process ldd = new ProcessBuilder("ldd", program.toString()).start();
        Matcher library = LIBRARY.matcher(new String(ldd.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        while (library.find()) {
            add(files, Path.of(library.group(1)));
        }
        JibContainerBuilder image = Jib.from(TarImage.at(Path.of(base.substring(TAR.length()))))
                .addFileEntriesLayer(files.build())
                .addEnvironmentVariable("PATH", program.getParent() + ":/usr/bin:/bin");
        return target.replaceFirst(":[^:/]*$", "") + "@"
                + image.containerize(
                                Containerizer.to(RegistryImage.named(target)).setAllowInsecureRegistries(true))
                        .getDigest();
    }

    private static void add(FileEntriesLayer.Builder files, Path file) throws IOException {
        files.addEntry(
                file.toRealPath(), AbsoluteUnixPath.get(file.toString()), FilePermissions.fromOctalString("755"));
    }
}
