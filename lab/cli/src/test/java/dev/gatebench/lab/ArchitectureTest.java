package dev.gatebench.lab;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.http.HttpClient;

/** Checks the rules of docs/architecture.md that Maven's modules do not enforce. */
@AnalyzeClasses(
        packages = {"dev.gatebench.core", "dev.gatebench.lab"},
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoJarsOfTests.class})
class ArchitectureTest {
    /** Leaves out the tests that modules hand on to other modules' tests. */
    static final class NoJarsOfTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String CATALOG = "dev.gatebench.lab.catalog..";
    private static final String SHENYU = "dev.gatebench.lab.gateway.shenyu..";
    private static final String GATEWAYS = "dev.gatebench.lab.gateway.*..";
    private static final String DRIVERS = "dev.gatebench.lab.driver.*..";
    private static final String DOCKER = "dev.gatebench.lab.host.docker..";
    private static final String KUBERNETES = "dev.gatebench.lab.host.kubernetes..";

    @ArchTest
    static final ArchRule NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("dev.gatebench.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_ITS_GATEWAY_KNOWS_SHENYU = noClasses()
            .that()
            .resideOutsideOfPackage(SHENYU)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.gatebench.shenyu..", SHENYU);

    @ArchTest
    static final ArchRule NO_KIND_OF_GATEWAY_IS_NAMED = noClasses()
            .that()
            .resideOutsideOfPackages(GATEWAYS, CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GATEWAYS);

    @ArchTest
    static final ArchRule NO_KIND_OF_DRIVER_IS_NAMED = noClasses()
            .that()
            .resideOutsideOfPackages(DRIVERS, CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(DRIVERS);

    @ArchTest
    static final ArchRule ONLY_THE_DOCKER_HOST_SPEAKS_TO_AN_ENGINE = noClasses()
            .that()
            .resideOutsideOfPackage(DOCKER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.github.dockerjava..", "org.testcontainers..");

    @ArchTest
    static final ArchRule ONLY_THE_COMMAND_THAT_PINS_IMAGES_KNOWS_THE_DOCKER_HOST = noClasses()
            .that()
            .resideOutsideOfPackage(DOCKER)
            .and()
            .doNotHaveFullyQualifiedName("dev.gatebench.lab.command.ImagesCommand")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(DOCKER);

    @ArchTest
    static final ArchRule ONLY_THE_HOSTS_OF_A_CLUSTER_SPEAK_TO_ONE = noClasses()
            .that()
            .resideOutsideOfPackage(KUBERNETES)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.fabric8..");

    /** A client limits the time until a reply's head alone; a body that never ends would hold its reader for ever. */
    @ArchTest
    static final ArchRule REPLIES_ARE_WAITED_FOR_WITHIN_LIMITS = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.gatebench.lab.http.LimitedExchange")
            .should()
            .accessTargetWhere(targetOwner(assignableTo(HttpClient.class)).and(target(nameMatching("send(Async)?"))));

    @ArchTest
    static final ArchRule THE_AGENT_KNOWS_NO_LAB = noClasses()
            .that()
            .resideInAPackage("dev.gatebench.lab.host.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.gatebench.lab.host.remote..");
}
