package dev.gatebench.lab.command;

import dev.gatebench.lab.catalog.ProjectJars;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.kubernetes.ProjectImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gatebench kubernetes image}. */
@Command(
        name = "image",
        description = {
            "Adds the project's jars to a base image with a JDK, and pushes the result to a registry.",
            "It prints the new image's name and digest, for 'kubernetes.image' of a study: its pods then hold all files"
                    + " that a run would otherwise upload. No Docker engine is needed."
        },
        sortOptions = false,
        footer = {
            "  gatebench kubernetes image --base eclipse-temurin:17-jdk --to registry.example/bench/gatebench:1",
        })
final class KubernetesImageCommand extends Subcommand {
    @Option(
            names = "--base",
            paramLabel = "IMAGE",
            required = true,
            description = "base image, with a JDK and a shell; tar://FILE for one that 'docker save' wrote")
    private String base = "";

    @Option(names = "--to", paramLabel = "IMAGE", required = true, description = "name and tag of the new image")
    private String target = "";

    @Option(
            names = "--platform",
            paramLabel = "OS/ARCH",
            split = ",",
            description = "platforms to take of a base that has several; default: linux/amd64")
    private Set<String> platforms = new LinkedHashSet<>();

    @Option(
            names = "--with",
            paramLabel = "PATH",
            description = "another file or folder that runs would upload, such as an unpacked distribution of ShenYu;"
                    + " may be repeated")
    private List<Path> with = new ArrayList<>();

    @Override
    public Integer call() {
        with.stream().filter(path -> !Files.exists(path)).findFirst().ifPresent(missing -> {
            throw badUsage("--with must be a file or a folder, and '" + missing + "' is not there");
        });
        println(new ProjectImage(base, target, platforms).push(ProjectJars.all(Home.find()), with));
        return ExitCode.OK;
    }
}
