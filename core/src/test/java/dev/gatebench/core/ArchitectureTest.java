package dev.gatebench.core;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/** What the packages of this module may know of each other. */
class ArchitectureTest {
    @Test
    void noPackagesDependOnEachOtherInACircle() {
        // classes of libraries are in no circle of ours, so they need not be read
        JavaClasses ours = ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter()
                    .withImportOption(new DoNotIncludeTests())
                    .importPackages("dev.gatebench.core");
        });

        slices().matching("dev.gatebench.core.(**)").should().beFreeOfCycles().check(ours);
    }
}
