package dev.gatebench.pathmatcher;

/**
 * The work of a search of a trie, in counts that are the same on every machine.
 *
 * @param looks nodes looked at
 * @param calls wild segments matched with a segment of the path
 * @param characters steps that this matching took, about one for each character compared
 */
record Work(long looks, long calls, long characters) {
    long total() {
        return looks + calls + characters;
    }
}
