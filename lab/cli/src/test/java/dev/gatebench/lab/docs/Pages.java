package dev.gatebench.lab.docs;

import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The pages of the documentation. */
final class Pages {
    static final Path HOME = Home.find().folder();

    private static final Set<String> SKIPPED = Set.of("target", "node_modules");

    private Pages() {}

    /** A page by its path from the top of the project, with its text. */
    record Page(String path, String text) {
        Path file() {
            return HOME.resolve(path);
        }
    }

    /** README, CONTRIBUTING and everything in docs: the pages that tell people what to type. */
    static List<Page> ofCommands() throws IOException {
        return all().stream()
                .filter(page -> page.path().startsWith("docs/")
                        || page.path().equals("README.md")
                        || page.path().equals("CONTRIBUTING.md"))
                .toList();
    }

    /** Every page of the project. */
    static List<Page> all() throws IOException {
        List<Page> pages = new ArrayList<>();
        Files.walkFileTree(HOME, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean skipped = SKIPPED.contains(name) || (name.startsWith(".") && !name.equals(".github"));
                return skipped && !folder.equals(HOME) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".md")) {
                    pages.add(new Page(HOME.relativize(file).toString().replace('\\', '/'), Files.readString(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return List.copyOf(pages);
    }
}
