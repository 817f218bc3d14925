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
 * two. Of two a box is as wide as both together, so that what one alone has is seen too.
 *
 * @param frames the names that boxes have
 * @param boxes the boxes, each after the one that it stands on
 * @param left how many boxes were left out because they are too narrow to be seen, or too deep
 */
public record FlameGraph(List<String> frames, List<Box> boxes, int left) {
    /** Narrower boxes are left out: less than a pixel of a screen. */
    static final double NARROWEST = 0.0005;

    /** Deeper ones are left out too. */
    static final int DEEPEST = 400;

    public FlameGraph {
        frames = List.copyOf(frames);
        boxes = List.copyOf(boxes);
    }

    /**
     * A box.
     *
     * @param frame which of the frames
     * @param depth how many boxes are beneath it
     * @param left where it begins, a share of the whole width
     * @param width its width, a share of the whole width
     * @param baseline its share of what all samples of the baseline are worth, times that; of one profile its share
     * @param candidate the candidate's; of one profile 0
     */
    public record Box(int frame, int depth, double left, double width, double baseline, double candidate) {}

    private static final class Node {
        private final Map<String, Node> children = new TreeMap<>();
        private double baseline;
        private double candidate;

        double both() {
            return baseline + candidate;
        }
    }

    /** A node that is still to be drawn. */
    private record Open(String frame, Node node, int depth, double left) {}

    /** That of one profile. */
    public static FlameGraph of(Stacks stacks) {
        return of(stacks, 1, new Stacks(Map.of()), 0);
    }

    /**
     * That of two.
     *
     * @param baselineWhole what all samples of the baseline are worth
     * @param candidateWhole what all of the candidate's are worth
     */
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
            Integer known = frames.get(next.frame());
            int frame = known == null ? frames.size() : known;
            frames.put(next.frame(), frame);
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
            add(at, worth, isBaseline);
            for (String frame : frames) {
                at = at.children.computeIfAbsent(frame, name -> new Node());
                add(at, worth, isBaseline);
            }
        });
    }

    private static void add(Node node, double worth, boolean isBaseline) {
        if (isBaseline) {
            node.baseline += worth;
        } else {
            node.candidate += worth;
        }
    }

    /** How deep its deepest box is. */
    public int depth() {
        return boxes.stream().mapToInt(Box::depth).max().orElse(0);
    }
}
