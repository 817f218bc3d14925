package dev.gatebench.lab.policy;

import java.io.Serial;

/** A policy that did not take effect; its message follows the arm's name. */
public final class PolicyFailure extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    PolicyFailure(String message) {
        super(message);
    }
}
