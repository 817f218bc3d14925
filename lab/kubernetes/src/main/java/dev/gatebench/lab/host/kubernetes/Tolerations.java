package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.List;
import java.util.Set;

/** Taints that pods tolerate, as studies write them: {@code KEY=VALUE:EFFECT}, {@code KEY:EFFECT} or {@code KEY}. */
record Tolerations(List<Toleration> all) {
    private static final String EQUAL = "Equal";

    private static final Set<String> KEEP_AWAY = Set.of("NoSchedule", "NoExecute");

    static Tolerations of(List<String> texts) {
        return new Tolerations(texts.stream().map(Tolerations::parsed).toList());
    }

    private static Toleration parsed(String text) {
        int effect = text.lastIndexOf(':');
        String what = effect < 0 ? text : text.substring(0, effect);
        int value = what.indexOf('=');
        TolerationBuilder builder = new TolerationBuilder().withKey(value < 0 ? what : what.substring(0, value));
        if (value < 0) {
            builder.withOperator("Exists");
        } else {
            builder.withOperator(EQUAL).withValue(what.substring(value + 1));
        }
        return effect < 0
                ? builder.build()
                : builder.withEffect(text.substring(effect + 1)).build();
    }

    /** Returns the taints of a node that keep pods with these tolerations away, as studies write them. */
    List<String> notCovering(ClusterNode node) {
        return node.taints().stream()
                .filter(taint -> KEEP_AWAY.contains(taint.getEffect()))
                .filter(taint -> all.stream().noneMatch(toleration -> covers(toleration, taint)))
                .map(Tolerations::written)
                .toList();
    }

    private static String written(Taint taint) {
        String value = taint.getValue() == null || taint.getValue().isEmpty() ? "" : "=" + taint.getValue();
        return taint.getKey() + value + ":" + taint.getEffect();
    }

    private static boolean covers(Toleration toleration, Taint taint) {
        boolean key = taint.getKey().equals(toleration.getKey());
        boolean value = !EQUAL.equals(toleration.getOperator())
                || String.valueOf(toleration.getValue()).equals(taint.getValue() == null ? "" : taint.getValue());
        boolean effect =
                toleration.getEffect() == null || toleration.getEffect().equals(taint.getEffect());
        return key && value && effect;
    }
}
