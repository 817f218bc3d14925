package dev.gatebench.core.driver;

/** What a driver can do or tell. What an ability is missing for cannot be checked, and is never passed. */
public enum Ability {
    /** It can send by an open model. */
    OPEN_MODEL,
    /** It tells a histogram of all times. */
    HISTOGRAM,
    /** It tells times from when a request was due, not only from when it was sent. */
    RESPONSE_TIME,
    /** It compares the bodies of replies with what is expected. */
    BODY_CHECK,
    /**
     * It counts all requests that failed, and tells them apart by kind; without it some had no reply and are in no
     * count.
     */
    ERROR_KINDS,
    /** It can end a step early. */
    EARLY_END,
    /** It can hold the connections of a step to a rate. */
    PACE,
    /** It can open a connection for each request. */
    NEW_CONNECTIONS,
    /** It can run steps in the same seconds. */
    BESIDE,
    /** Its measured window lies inside the load: ramp and tail are left out. */
    INNER_WINDOW
}
