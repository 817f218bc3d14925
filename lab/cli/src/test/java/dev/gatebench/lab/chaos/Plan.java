package dev.gatebench.lab.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A run and its fault, all of it drawn from one seed.
 *
 * @param moment when the fault begins, as a share of a run's usual time
 * @param nth which of several processes of the victim, modulo their number
 * @param stepSeconds step of the clock, where the fault is one
 */
record Plan(
        long seed, Place place, String driver, Victim victim, Fault fault, double moment, int nth, int stepSeconds) {
    private static final List<String> DRIVERS = List.of("injector", "gatling", "wrk");
    private static final List<Integer> STEPS = List.of(-3600, -30, -2, 2, 30, 3600);

    /** A place where the tasks of a run are. */
    enum Place {
        PROCESSES(
                17,
                List.of(
                        Victim.LAB,
                        Victim.INJECTOR,
                        Victim.DECODER,
                        Victim.GATEWAY,
                        Victim.BACKEND,
                        Victim.DIRECT,
                        Victim.MACHINE)),
        AGENT(28, List.of(Victim.LAB, Victim.AGENT, Victim.LABS_MACHINE)),
        ENGINE(21, List.of(Victim.LAB, Victim.ENGINE));

        private final int seconds;

        @SuppressWarnings("ImmutableEnumChecker") // made by List.copyOf
        private final List<Victim> victims;

        /** @param seconds time of a run on two CPUs that have nothing else to do */
        Place(int seconds, List<Victim> victims) {
            this.seconds = seconds;
            this.victims = List.copyOf(victims);
        }
    }

    /** Draws it. An engine is drawn once in fifteen, because its start takes as long as a run. */
    static Plan of(long seed) {
        Random random = new Random(seed);
        random.nextInt(); // the first numbers of neighbouring seeds are alike
        int drawn = random.nextInt(15);
        Place place = drawn == 0 ? Place.ENGINE : drawn <= 3 ? Place.AGENT : Place.PROCESSES;
        String driver = of(DRIVERS, random);
        List<Victim> victims = new ArrayList<>(place.victims);
        if (!driver.equals("gatling")) {
            victims.remove(Victim.DECODER);
        }
        if (place == Place.PROCESSES) {
            victims.add(Victim.MACHINE); // twice as often: it has two faults of its own
        }
        Victim victim = of(victims, random);
        return new Plan(
                seed,
                place,
                driver,
                victim,
                of(victim.faults(), random),
                0.2 + 0.8 * random.nextDouble(),
                random.nextInt(1 << 10),
                of(STEPS, random));
    }

    /** Returns the time from the start of a run to its fault, ms. */
    long momentMs() {
        return Math.round(moment * 1000 * place.seconds);
    }

    /** Tells whether no window of an arm can be right that the fault fell into. A killed process is for good. */
    boolean hits(String arm) {
        return switch (victim) {
            case INJECTOR -> !(driver.equals("wrk") && fault == Fault.KILL); // each trial has a process of its own
            case GATEWAY, BACKEND -> fault == Fault.STOP && arm.equals("nginx"); // a worker is started again
            case DIRECT -> arm.equals("direct");
            case MACHINE -> fault == Fault.NETWORK;
            case AGENT -> fault != Fault.STOP; // its tasks go on
            case LAB, DECODER, ENGINE, LABS_MACHINE -> false;
        };
    }

    private static <T> T of(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    @Override
    public String toString() {
        return "seed %d: %s with %s, %s of %s at %.2f%s"
                .formatted(
                        seed,
                        place,
                        driver,
                        fault,
                        victim,
                        moment,
                        fault == Fault.CLOCK ? " by " + stepSeconds + " s" : "");
    }
}
