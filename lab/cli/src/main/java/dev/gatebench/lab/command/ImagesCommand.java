package dev.gatebench.lab.command;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFile;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.host.docker.ImagePins;
import dev.gatebench.lab.host.docker.Pin;
import dev.gatebench.lab.host.docker.PinFile;
import dev.gatebench.lab.host.docker.PinnedDigests;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gatebench images}. */
@Command(
        name = "images",
        description = "Shows to which digests official images are pinned, and pins them to those that your Docker"
                + " engine has: a later run in containers refuses another image of that name.",
        sortOptions = false,
        footer = {"  gatebench images", "  gatebench images --pin nginx:1.27 my-study.yml"})
final class ImagesCommand extends Subcommand {
    @Parameters(
            paramLabel = "IMAGE|STUDY",
            description = "images with their tags, and studies whose arms name some; default: what is pinned, and what"
                    + " the arms of all studies name")
    private List<String> names = new ArrayList<>();

    @Option(names = "--pin", description = "ask the engine, which pulls an image that is not there, and write the list")
    private boolean pin;

    @Option(
            names = "--replace",
            description = "with --pin: pin an image that is pinned to another digest to the one that the engine has")
    private boolean replace;

    @Override
    public Integer call() throws IOException {
        if (replace && !pin) {
            throw badUsage("--replace needs --pin: give both, or neither to see what is pinned");
        }
        PinFile file = PinFile.ofTheUser();
        PinnedDigests known = file.read();
        Set<String> images = images(known);
        if (!pin) {
            show(images, known, file);
            return ExitCode.OK;
        }
        List<String> refused = new ArrayList<>();
        try (ImagePins engine = ImagePins.ofTheUser(LocalDate.now(ZoneOffset.UTC))) {
            PinnedDigests pins = engine.added(known, images, replace, line -> {
                refused.add(line);
                warn(line);
            });
            if (!pins.equals(known)) {
                file.write(pins);
            }
            show(images, pins, file);
        }
        return refused.isEmpty() ? ExitCode.OK : ExitCode.ENVIRONMENT;
    }

    private Set<String> images(PinnedDigests pins) {
        Home home = Home.find();
        Set<String> images = new TreeSet<>();
        if (names.isEmpty()) {
            images.addAll(pins.byName().keySet());
            StudyFinder.names(home)
                    .forEach(study -> named(StudyFinder.find(home, study)).forEach(images::add));
        }
        for (String name : names) {
            if (name.contains(":") && !name.endsWith(".yml")) {
                images.add(name);
            } else {
                named(StudyFinder.find(home, name)).forEach(images::add);
            }
        }
        return images;
    }

    /** Lists the images that a study's arms name without a digest. */
    private static Stream<String> named(Path file) {
        StudyFile study = StudyParser.read(file);
        Path base = Optional.ofNullable(file.toAbsolutePath().getParent()).orElseThrow();
        return study.cases().stream()
                .flatMap(one -> one.arms().stream())
                .flatMap(arm -> {
                    try {
                        return Gateways.read(arm, base, new LocalInventory()).image().stream();
                    } catch (IllegalArgumentException e) {
                        throw new StudyException(study.name() + ": " + e.getMessage(), e);
                    }
                })
                .filter(image -> !image.contains("@"));
    }

    private void show(Set<String> images, PinnedDigests pins, PinFile file) {
        List<Pin> shown = pins.sorted().stream()
                .filter(each -> names.isEmpty() || images.contains(each.name()))
                .toList();
        println(Output.table(
                shown,
                List.of(
                        Output.column("image", 80, Pin::name),
                        Output.column("digest", 80, Pin::digest),
                        Output.column("platform", 20, Pin::platform),
                        Output.column("seen", 10, each -> each.date().toString()))));
        images.stream()
                .filter(image -> !pins.byName().containsKey(image))
                .forEach(image -> println(image + " is not pinned"));
        println("The list is " + file.path());
    }
}
