package dev.gatebench.lab.command;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.RunningJvm;
import dev.gatebench.lab.process.Tools;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code gatebench list}. */
@Command(
        name = "list",
        description = "Studies, gateways, drivers, and what is installed here.",
        footer = {"  gatebench list"})
final class ListCommand extends Subcommand {
    private record Row(String kind, String name, String detail) {}

    @Override
    public Integer call() {
        Home home = Home.find();
        Inventory here = new LocalInventory();
        List<Row> rows = new ArrayList<>();
        StudyFinder.names(home).forEach(name -> rows.add(new Row("study", name, title(home, name))));
        Gateways.all().forEach(gateway -> rows.add(new Row("gateway", gateway.id(), gateway.describe(here))));
        Drivers.all().forEach(driver -> rows.add(new Row("driver", driver.id(), driver.describe(here))));
        rows.add(new Row("installed", "java", RunningJvm.description()));
        List.of("taskset", "docker").forEach(tool -> rows.add(new Row("installed", tool, installed(tool))));
        println(Output.table(
                rows,
                List.of(
                        Output.column("kind", 80, Row::kind),
                        Output.column("name", 80, Row::name),
                        Output.column("", 110, Row::detail))));
        return ExitCode.OK;
    }

    private static String title(Home home, String name) {
        try {
            return StudyParser.read(StudyFinder.find(home, name)).title();
        } catch (StudyException e) {
            return "broken: " + e.getMessage();
        }
    }

    private static String installed(String tool) {
        return Tools.find(tool).map(Object::toString).orElse("not found");
    }
}
