package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/** Chooses the route that was added first. */
record ByRegistration(AntTrie trie) implements Selection {
    @Override
    public int choose(String path, int plain, IntPredicate take) {
        if (trie.isEmpty()) {
            return plain;
        }
        int bound = plain == NONE ? Trie.NONE : trie.ranksBelow(plain);
        int rank = trie.find(path, bound, take);
        return rank == bound ? plain : trie.route(rank);
    }
}
