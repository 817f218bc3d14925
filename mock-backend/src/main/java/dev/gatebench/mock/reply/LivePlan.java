package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import java.util.function.UnaryOperator;

/** The plan in force. A request reads it once, so that a change takes effect between requests and never within one. */
public final class LivePlan {
    private volatile Edition edition;

    public LivePlan(ReplyPlan plan) {
        edition = new Edition(plan);
    }

    /** The plan in force. */
    public ReplyPlan plan() {
        return edition.plan;
    }

    /** Replaces the plan and starts the random numbers again from the seed. */
    public synchronized ReplyPlan change(UnaryOperator<ReplyPlan> change) {
        ReplyPlan next = change.apply(edition.plan);
        edition = new Edition(next);
        return next;
    }

    Edition edition() {
        return edition;
    }

    /** A plan with its prepared replies. Every change makes a new edition, even of an equal plan. */
    static final class Edition {
        final ReplyPlan plan;
        private final ReplyTemplate good;
        private final ReplyTemplate error;
        private final boolean echoes;

        Edition(ReplyPlan plan) {
            this.plan = plan;
            this.good = ReplyTemplate.good(plan.status(), plan.body());
            this.error = ReplyTemplate.error(plan.errorStatus());
            this.echoes = plan.body().isEcho() && good.mayHaveBody();
        }

        /** Whether replies tell the bodies of their requests. */
        boolean tellsBodies() {
            return plan.body() == ReplyBody.JSON_ECHO;
        }

        /** Returns the reply to a request. All requests share one, except that an echo is made for each. */
        ReplyTemplate reply(boolean asError, ReplyTarget target) {
            if (asError) {
                return error;
            }
            if (!echoes) {
                return good;
            }
            return good.with(
                    tellsBodies()
                            ? target.received().jsonEcho()
                            : target.received().echo());
        }
    }
}
