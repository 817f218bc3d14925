package dev.gatebench.core.profile;

import java.util.List;
import java.util.regex.Pattern;

/** Removes from names of frames the numbers of classes made at run time, which differ between runs of the same code. */
public final class FrameNames {
    private record Rule(Pattern found, String instead) {
        Rule(String found, String instead) {
            this(Pattern.compile(found), instead);
        }
    }

    private static final List<Rule> RULES = List.of(
            // Foo$$Lambda$123/0x000000080026a040.run, Foo$$Lambda.0x00007f0000.run, Foo$$Lambda/0x00007f.run
            new Rule("\\$\\$Lambda(?:\\$[0-9]+)?(?:[./+]0x[0-9a-f]+)?(?:/[0-9]+)?", "\\$\\$Lambda"),
            // LambdaForm$MH/0x00000008.invoke, LambdaForm$DMH.0x00007f.invokeStatic, and other hidden classes
            new Rule("[./+]0x[0-9a-f]{6,16}(?=[._/;(]|$)", ""),
            new Rule("(Generated(?:Method|Constructor|SerializationConstructor)Accessor)[0-9]+", "$1"),
            new Rule("\\$Proxy[0-9]+", "\\$Proxy"),
            new Rule("(\\$\\$(?:Enhancer|FastClass)BySpringCGLIB)\\$\\$[0-9a-f]+", "$1"),
            new Rule("(\\$\\$(?:SpringCGLIB|FastClass))\\$\\$[0-9]+", "$1"),
            // perf: write+0x12
            new Rule("(?:\\+0x[0-9a-f]{1,5})+$", ""));

    /** Longest name, others are cut: rules go over a name again and again. */
    private static final int LONGEST = 1_000;

    private FrameNames() {}

    /** Normalises a name, until the rules find nothing more. */
    public static String normalised(String frame) {
        String name = frame.length() > LONGEST ? frame.substring(0, LONGEST) : frame;
        String before;
        do {
            before = name;
            for (Rule rule : RULES) {
                name = rule.found().matcher(name).replaceAll(rule.instead());
            }
        } while (!name.equals(before));
        return name;
    }
}
