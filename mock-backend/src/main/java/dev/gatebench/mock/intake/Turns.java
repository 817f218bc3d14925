package dev.gatebench.mock.intake;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Tells the intake of a connection that is served by WebFlux which requests have come and which are answered. */
// a failed write closes the channel, and nothing else is to be done
@SuppressWarnings("FutureReturnValueIgnored")
public final class Turns extends ChannelDuplexHandler {
    private final Intake intake;
    private boolean informational;

    public Turns(Intake intake) {
        this.intake = intake;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpRequest request) {
            intake.requestBegan(request);
        }
        if (message instanceof LastHttpContent) {
            intake.requestEnded();
        } else if (message instanceof HttpContent part) {
            intake.bodyPart(part.content().readableBytes());
        }
        ctx.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            informational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
        ctx.write(message, promise);
        if (message instanceof LastHttpContent && !informational) {
            // later, not now: Reactor Netty has not yet noted that this exchange has ended
            ctx.executor().execute(intake::replyEnded);
        }
    }
}
