package dev.gatebench.core.policy;

/** Headers and paths by which requests meet policies; templates of gateways write them literally. */
public final class PolicyTraffic {
    /** Header of the key. */
    public static final String API_KEY = "X-Api-Key";

    /** Header of a token. */
    public static final String AUTHORIZATION = "Authorization";

    /** Header of the client's name. */
    public static final String CLIENT_ID = "X-Client-Id";

    /** Header that a gateway adds to requests, with the value {@link #BY_GATEWAY}. */
    public static final String ADDED = "X-Gatebench-Added";

    /** Header whose value {@link #BY_CLIENT} a gateway replaces by {@link #BY_GATEWAY}. */
    public static final String SET = "X-Gatebench-Set";

    /** Header that a gateway removes. */
    public static final String REMOVED = "X-Gatebench-Removed";

    /** Header that a gateway adds to replies, with the value {@link #BY_GATEWAY}. */
    public static final String REPLY_ADDED = "X-Reply-Added";

    /** Header of replies whose value {@link #BY_BACKEND} a gateway replaces by {@link #BY_GATEWAY}. */
    public static final String REPLY_SET = "X-Reply-Set";

    /** Header of replies that a gateway removes. */
    public static final String REPLY_REMOVED = "X-Reply-Removed";

    /** Field that a gateway adds to a JSON object, with the value {@link #BY_GATEWAY}. */
    public static final String FIELD_ADDED = "added";

    /** Field that a gateway removes from a JSON object. */
    public static final String FIELD_REMOVED = "removed";

    public static final String BY_CLIENT = "client";
    public static final String BY_GATEWAY = "gateway";
    public static final String BY_BACKEND = "backend";

    /** The start of the path that the backend gets in place of the request's own. */
    public static final String REWRITTEN = "/rewritten";

    /** The origin from which browsers may call. */
    public static final String ORIGIN = "https://app.gatebench.test";

    private PolicyTraffic() {}

    /** Returns the name of one of the clients whose requests a driver sends, from 1 on. */
    public static String client(int number) {
        return "client-" + number;
    }
}
