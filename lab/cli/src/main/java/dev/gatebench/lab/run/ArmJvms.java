package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.jvm.ArmJvm;
import dev.gatebench.lab.jvm.HeapDemand;
import dev.gatebench.lab.jvm.JvmTrial;
import dev.gatebench.lab.jvm.NoSuchJdkException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The JVMs of the arms of a run. */
record ArmJvms(Map<ArmSpec, ArmJvm> jvms) {
    private static final Duration START_LIMIT = Duration.ofSeconds(20);

    /**
     * @throws StudyException when a JDK is not on this machine, with the arms that need it; or options cannot be read
     */
    static ArmJvms of(String study, StudyArms arms) {
        Map<ArmSpec, ArmJvm> jvms = new LinkedHashMap<>();
        Map<String, List<String>> missing = new LinkedHashMap<>();
        String found = "";
        for (GatewayArm arm : arms.all()) {
            try {
                arm.jvm().ifPresent(jvm -> jvms.put(arm.spec(), jvm));
            } catch (NoSuchJdkException e) {
                missing.computeIfAbsent(e.jdk(), jdk -> new ArrayList<>())
                        .add(arm.spec().id());
                found = e.found();
            } catch (IllegalArgumentException e) {
                throw new StudyException(String.valueOf(e.getMessage()));
            }
        }
        if (!missing.isEmpty()) {
            throw new StudyException(missing(study, missing, found, jvms));
        }
        return new ArmJvms(jvms);
    }

    /**
     * Starts each JVM once, for its version alone.
     *
     * @throws StudyException when one does not take its options, a line for each arm that asks for it
     */
    void requireAccepted(Inventory inventory) {
        JvmTrial trial = new JvmTrial(inventory, START_LIMIT);
        Map<List<Object>, Optional<String>> refusals = new HashMap<>();
        List<String> problems = new ArrayList<>();
        jvms.forEach((arm, jvm) -> refusals.computeIfAbsent(
                        List.of(jvm.jdk().home(), jvm.texts()), key -> trial.refusal(jvm))
                .ifPresent(refusal -> problems.add("arm '" + arm.id() + "': " + refusal)));
        if (!problems.isEmpty()) {
            throw new StudyException(problems);
        }
    }

    /** Returns the largest heaps of all JVMs together, which run at once, bytes. */
    HeapDemand heaps(long machineBytes) {
        // a JVM that is not told takes up to a quarter of the machine
        long sum = jvms.values().stream()
                .mapToLong(jvm -> jvm.maxHeapBytes().orElse(machineBytes / 4))
                .sum();
        return new HeapDemand(jvms.size(), sum, machineBytes);
    }

    private static String missing(
            String study, Map<String, List<String>> missing, String found, Map<ArmSpec, ArmJvm> others) {
        String needs = missing.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
        String instead = others.isEmpty()
                ? ""
                : "; or leave these arms out: "
                        + others.keySet().stream()
                                .map(arm -> "--arm " + arm.id())
                                .collect(Collectors.joining(" "));
        return "study '" + study + "' has arms that need a JDK that is not on this machine: " + needs + "; found: "
                + found + ": install it, or name its folder in a variable such as JAVA_HOME_25" + instead;
    }
}
