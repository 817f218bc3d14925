package dev.gatebench.core.profile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The boxes of a flame graph (B. Gregg, "The Flame Graph", Communications of the ACM 59, 2016), of one profile or of
 * two. With two profiles a box is as wide as both together, so that code of one alone shows too.
 *
 * @param boxes the boxes, each after the box on which it stands
 * @param left number of boxes that were left out because they are too narrow to be seen, or too deep
 */
public record FlameGraph(List<String> frames, List<Box> boxes, int left) {
    /** Least width of a box, a share of the whole: less is below a pixel of a screen. */
    static final double NARROWEST = 0.0005;

    /** Greatest depth of a box. */
    static final int DEEPEST = 400;

    public FlameGraph {
        frames = List.copyOf(frames);
        boxes = List.copyOf(boxes);
    }

    /**
     * A box.
     *
     * @param left left edge, a share of the whole width
     * @param width a share of the whole width
     * @param baseline worth of the baseline's samples in the box; with one profile their share
     * @param candidate worth of the candidate's samples; with one profile 0
     */
    public record Box(int frame, int depth, double left, double width, double baseline, double candidate) {}

    private static final class Node {
        private final Map<String, Node> children = new TreeMap<>();
        private double baseline;
        private double candidate;

        double both() {
            return baseline + candidate;
        }

        void add(double worth, boolean isBaseline) {
            if (isBaseline) {
                baseline += worth;
            } else {
                candidate += worth;
            }
        }
    }

    private record Open(String frame, Node node, int depth, double left) {}

    /** Draws one profile. */
    public static FlameGraph of(Stacks stacks) {
        return of(stacks, 1, new Stacks(Map.of()), 0);
    }

    /** Draws two profiles, with what all samples of each are worth. */
    public static FlameGraph of(Stacks baseline, double baselineWhole, Stacks candidate, double candidateWhole) {
        Node root = new Node();
        grow(root, baseline, baselineWhole, true);
        grow(root, candidate, candidateWhole, false);
        Map<String, Integer> frames = new LinkedHashMap<>();
        List<Box> boxes = new ArrayList<>();
        int left = 0;
        Deque<Open> open = new ArrayDeque<>();
        if (root.both() > 0) {
            open.push(new Open("all", root, 0, 0));
        }
        while (!open.isEmpty()) {
            Open next = open.pop();
            double width = next.node().both() / root.both();
            if (width < NARROWEST || next.depth() > DEEPEST) {
                left++;
                continue;
            }
            int frame = frames.computeIfAbsent(next.frame(), name -> frames.size());
            boxes.add(new Box(frame, next.depth(), next.left(), width, next.node().baseline, next.node().candidate));
            double at = next.left();
            for (Map.Entry<String, Node> child : next.node().children.entrySet()) {
                open.push(new Open(child.getKey(), child.getValue(), next.depth() + 1, at));
                at += child.getValue().both() / root.both();
            }
        }
        return new FlameGraph(List.copyOf(frames.keySet()), boxes, left);
    }

    private static void grow(Node root, Stacks stacks, double whole, boolean isBaseline) {
        double all = (double) stacks.samples();
        stacks.counts().forEach((frames, count) -> {
            double worth = whole * count / all;
            Node at = root;
            at.add(worth, isBaseline);
            for (String frame : frames) {
                at = at.children.computeIfAbsent(frame, name -> new Node());
                at.add(worth, isBaseline);
            }
        });
    }

    /** Returns the depth of the deepest box. */
    public int depth() {
        return boxes.stream().mapToInt(Box::depth).max().orElse(0);
    }
}
