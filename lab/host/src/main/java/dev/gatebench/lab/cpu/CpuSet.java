package dev.gatebench.lab.cpu;

import java.util.Collection;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A set of logical CPUs, not empty, written as {@code taskset -c} and cpusets take it: {@code 0-2,5}. */
public record CpuSet(NavigableSet<Integer> ids) {
    /** Greatest number of CPUs, more than any kernel can be built for. */
    private static final int MOST = 65_536;

    public CpuSet {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("a CPU set must name at least one CPU");
        }
        ids = Collections.unmodifiableNavigableSet(new TreeSet<>(ids));
    }

    public static CpuSet of(Collection<Integer> ids) {
        return new CpuSet(new TreeSet<>(ids));
    }

    /**
     * Parses {@code 0-2,5}.
     *
     * @throws IllegalArgumentException when the text is not such a list
     */
    public static CpuSet parse(String list) {
        NavigableSet<Integer> ids = new TreeSet<>();
        int named = 0;
        for (String part : list.trim().split(",", -1)) {
            String[] ends = part.trim().split("-", 2);
            try {
                int from = Integer.parseInt(ends[0]);
                int to = ends.length == 1 ? from : Integer.parseInt(ends[1]);
                if (from < 0 || to < from) {
                    throw new NumberFormatException("range " + part);
                }
                if (to >= MOST || to - from >= MOST - named) {
                    throw new NumberFormatException("more than " + MOST);
                }
                named += to - from + 1;
                for (int id = from; id <= to; id++) {
                    ids.add(id);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("a CPU list must look like 0-2,5, was '" + list + "'", e);
            }
        }
        return new CpuSet(ids);
    }

    public int size() {
        return ids.size();
    }

    /** Returns how many CPUs it has in common with another. */
    public int overlap(CpuSet other) {
        return (int) ids.stream().filter(other.ids::contains).count();
    }

    public boolean containsAll(CpuSet other) {
        return ids.containsAll(other.ids);
    }

    public CpuSet plus(CpuSet other) {
        NavigableSet<Integer> both = new TreeSet<>(ids);
        both.addAll(other.ids);
        return new CpuSet(both);
    }

    @Override
    public String toString() {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
