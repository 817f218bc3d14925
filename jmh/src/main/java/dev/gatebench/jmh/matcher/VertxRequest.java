package dev.gatebench.jmh.matcher;

import io.netty.handler.codec.DecoderResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpFrame;
import io.vertx.core.http.HttpServerFileUpload;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.StreamPriority;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import io.vertx.core.internal.http.QueryParamDecoder;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of which Vert.x can read nothing but what a subclass answers. It is written out because Vert.x wants this
 * class, which no proxy can extend, and its own wrapper wants a request to wrap.
 */
abstract class VertxRequest extends HttpServerRequestInternal {

    private static RuntimeException unneeded() {
        return new UnsupportedOperationException("must not be needed to find a route");
    }

    @Override
    public String absoluteURI() {
        throw unneeded();
    }

    @Override
    public HostAndPort authority() {
        throw unneeded();
    }

    @Override
    public HostAndPort authority(boolean on) {
        throw unneeded();
    }

    @Override
    public Future<Buffer> body() {
        throw unneeded();
    }

    @Override
    public long bytesRead() {
        throw unneeded();
    }

    @Override
    public HttpConnection connection() {
        throw unneeded();
    }

    @Override
    public ContextInternal context() {
        throw unneeded();
    }

    @Override
    public Set<Cookie> cookies() {
        throw unneeded();
    }

    @Override
    public Set<Cookie> cookies(String name) {
        throw unneeded();
    }

    @Override
    public HttpServerRequest customFrameHandler(Handler<HttpFrame> handler) {
        throw unneeded();
    }

    @Override
    public DecoderResult decoderResult() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest endHandler(Handler<Void> handler) {
        throw unneeded();
    }

    @Override
    public Future<Void> end() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest exceptionHandler(Handler<Throwable> handler) {
        throw unneeded();
    }

    @Override
    public HttpServerRequest fetch(long amount) {
        throw unneeded();
    }

    @Override
    public MultiMap formAttributes() {
        throw unneeded();
    }

    @Override
    public Cookie getCookie(String name, String domain, String path) {
        throw unneeded();
    }

    @Override
    public Cookie getCookie(String name) {
        throw unneeded();
    }

    @Override
    public String getFormAttribute(String name) {
        throw unneeded();
    }

    @Override
    public String getParamsCharset() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest handler(Handler<Buffer> handler) {
        throw unneeded();
    }

    @Override
    public MultiMap headers() {
        throw unneeded();
    }

    @Override
    public boolean isEnded() {
        throw unneeded();
    }

    @Override
    public boolean isExpectMultipart() {
        throw unneeded();
    }

    @Override
    public Object metric() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest pause() {
        throw unneeded();
    }

    @Override
    public QueryParamDecoder queryParamDecoder() {
        throw unneeded();
    }

    @Override
    public String query() {
        throw unneeded();
    }

    @Override
    public HttpServerResponse response() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest resume() {
        throw unneeded();
    }

    @Override
    public String scheme() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest setExpectMultipart(boolean on) {
        throw unneeded();
    }

    @Override
    public HttpServerRequest setParamsCharset(String name) {
        throw unneeded();
    }

    @Override
    public HttpServerRequest streamPriorityHandler(Handler<StreamPriority> handler) {
        throw unneeded();
    }

    @Override
    public Future<NetSocket> toNetSocket() {
        throw unneeded();
    }

    @Override
    public Future<ServerWebSocket> toWebSocket() {
        throw unneeded();
    }

    @Override
    public HttpServerRequest uploadHandler(@Nullable Handler<HttpServerFileUpload> handler) {
        throw unneeded();
    }

    @Override
    public String uri() {
        throw unneeded();
    }
}
