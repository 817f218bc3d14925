package dev.gatebench.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of docs/architecture.md that no compiler knows. */
@AnalyzeClasses(packages = "dev.gatebench.lab", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String CATALOG = "dev.gatebench.lab.catalog..";
    private static final String SHENYU = "dev.gatebench.lab.gateway.shenyu..";
    private static final String DOCKER = "dev.gatebench.lab.host.docker..";
    private static final String KUBERNETES = "dev.gatebench.lab.host.kubernetes..";
    private static final String REMOTE = "dev.gatebench.lab.host.remote..";

    @ArchTest
    static final ArchRule NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("dev.gatebench.lab.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_SHENYU_OUTSIDE_ITS_GATEWAY = noClasses()
            .that()
            .resideOutsideOfPackages(SHENYU, CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.gatebench.shenyu..", SHENYU);

    @ArchTest
    static final ArchRule NO_GATEWAY_IS_KNOWN_BUT_IN_THE_CATALOG = noClasses()
            .that()
            .resideOutsideOfPackages("dev.gatebench.lab.gateway.*..", CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.gatebench.lab.gateway.*..");

    @ArchTest
    static final ArchRule NO_DRIVER_IS_KNOWN_BUT_IN_THE_CATALOG = noClasses()
            .that()
            .resideOutsideOfPackages("dev.gatebench.lab.driver.*..", CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.gatebench.lab.driver.*..");

    @ArchTest
    static final ArchRule THE_LOOP_KNOWS_NO_KIND_OF_DRIVER_OR_GATEWAY = noClasses()
            .that()
            .resideInAPackage("dev.gatebench.lab.measure..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.gatebench.lab.gateway.*..",
                    "dev.gatebench.lab.driver.*..",
                    CATALOG,
                    DOCKER,
                    KUBERNETES,
                    REMOTE);

    @ArchTest
    static final ArchRule ONLY_THE_DOCKER_HOST_SPEAKS_TO_AN_ENGINE = classes()
            .that()
            .resideOutsideOfPackages(DOCKER)
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackages("com.github.dockerjava..", "org.testcontainers..");

    @ArchTest
    static final ArchRule ONLY_THE_HOSTS_OF_A_CLUSTER_SPEAK_TO_ONE = classes()
            .that()
            .resideOutsideOfPackages(KUBERNETES)
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackages("io.fabric8..");

    @ArchTest
    static final ArchRule WHAT_RUNS_BESIDE_TASKS_KNOWS_NO_LAB = noClasses()
            .that()
            .resideInAPackage("dev.gatebench.lab.host.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.gatebench.lab.host.remote..", KUBERNETES, DOCKER, "dev.gatebench.lab.run..");
}
