package dev.gatebench.injector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Expectation;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nA: b\r\n\r\n";

    /** The content of each second reply is compared. */
    private static final ExpectedReply WANTED = wanted(Map.of());

    private final ReplyReader reader = new ReplyReader(WANTED);

    @Test
    void readsALength() {
        assertThat(read(HELLO)).isEqualTo(HELLO.length());
        assertThat(reader.status()).isEqualTo(200);
        assertThat(reader.bodyBytes()).isEqualTo(5);
        assertThat(reader.keepsAlive()).isTrue();
    }

    @Test
    void readsChunksWithTheirExtensionsAndTrailers() {
        reader.expect(WANTED, 0);
        assertThat(read(CHUNKED)).isEqualTo(CHUNKED.length());
        assertThat(reader.bodyBytes()).isEqualTo(5);
        assertThat(reader.isSameContent()).isTrue();
    }

    @Test
    void comparesABodyWhereItIsAskedTo() {
        String other = HELLO.replace("hello", "hallo");
        reader.expect(WANTED, 1);
        assertThat(read(other)).isPositive();
        assertThat(reader.isSameContent()).as("not asked").isTrue();
        reader.expect(WANTED, 0);
        assertThat(read(other)).isPositive();
        assertThat(reader.isSameContent()).isFalse();
    }

    @Test
    void judgesEachReplyByWhatItsOwnRequestWants() {
        ExpectedReply gone = new ExpectedReply(new Expectation(404, 4, "", 1), bytes("gone"), Map.of());
        String notFound = "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone";
        reader.expect(gone, 0);
        read(notFound);
        assertThat(reader.fault()).isNull();
        read(notFound.replace("gone", "gine"));
        assertThat(reader.fault()).isEqualTo(ErrorKind.PAYLOAD);
        reader.expect(WANTED, 0);
        read(notFound);
        assertThat(reader.fault()).isEqualTo(ErrorKind.STATUS);
        read(HELLO);
        assertThat(reader.fault()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x-why: gone,X-Tenant: 17 | true",
                "X-WHY:gone \t,x-tenant:   17 | true",
                "X-Why: gone,X-Tenant: 17,X-Why: other | true",
                "X-Why: other,X-Why: gone,X-Tenant: 17 | false",
                "X-Why: Gone,X-Tenant: 17 | false",
                "X-Why: gone too,X-Tenant: 17 | false",
                "X-Why: gone | false",
                "A: b | false"
            })
    void wantsItsHeaders(String lines, boolean met) {
        reader.expect(wanted(Map.of("X-Why", "gone", "X-Tenant", "17")), 0);
        String reply = HELLO.replace("\r\nC", "\r\n" + lines.replace(",", "\r\n") + "\r\nC");
        read("HTTP/1.1 103 Early Hints\r\nX-Why: none\r\n\r\n" + reply);
        assertThat(reader.fault()).isEqualTo(met ? null : ErrorKind.PAYLOAD);
        read(HELLO);
        assertThat(reader.fault()).as("of the reply before no more").isEqualTo(ErrorKind.PAYLOAD);
    }

    @ParameterizedTest
    @CsvSource({"x-why, gone, true", "x-why, other, false", "x-other, gone, false"})
    void wantsItsHeadersByHttp2(String name, String value, boolean met) {
        Reply reply = new Reply(wanted(Map.of("X-Why", "gone")));
        reply.begin(200);
        reply.head(new DefaultHttp2Headers().status("200").add(name, value));
        reply.body(bytes("hello"), 0, 5);
        assertThat(reply.fault()).isEqualTo(met ? null : ErrorKind.PAYLOAD);
    }

    @Test
    void takesAnInterimReplyForNone() {
        String both = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + HELLO;
        assertThat(read(both)).isEqualTo(both.length());
        assertThat(reader.status()).isEqualTo(200);
    }

    @Test
    void expectsNoBodyWhereThereCanBeNone() {
        String empty = "HTTP/1.1 204 No Content\r\n\r\n";
        assertThat(read(empty)).isEqualTo(empty.length());
        String length = "HTTP/1.1 304 Not Modified\r\nContent-Length: 70\r\n\r\n";
        assertThat(read(length)).isEqualTo(length.length());
    }

    @Test
    void readsToTheEndOfTheConnectionWhereNothingElseTellsALength() {
        assertThat(read("HTTP/1.1 200 OK\r\n\r\nhello and more")).isEqualTo(-1);
        assertThat(reader.closed()).isTrue();
        assertThat(reader.bodyBytes()).isEqualTo(14);
        assertThat(reader.keepsAlive()).isFalse();
    }

    @Test
    void isNoReplyWhereTheConnectionEndsWithinOne() {
        assertThat(read(HELLO.substring(0, HELLO.length() - 1))).isEqualTo(-1);
        assertThat(reader.isWithin()).isTrue();
        assertThat(reader.closed()).isFalse();
        assertThat(read(HELLO)).as("on a new connection").isEqualTo(HELLO.length());
    }

    @Test
    void knowsAConnectionThatIsNotKept() {
        read("HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.keepsAlive()).isFalse();
        read("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.keepsAlive()).isFalse();
    }

    @Test
    void keepsAConnectionOfTheOldVersionWhereThatIsSaid() {
        read("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.keepsAlive()).isTrue();
        read("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.keepsAlive()).as("of the one before no more").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.x 200 OK\r\n\r\n",
                "HTTP/1.\u0100 200 OK\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length\t: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nA : b\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5 x\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5 5\r\nhello\r\n",
                "HTTP/2 200 OK\r\n\r\n",
                "hello\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "HTTP/1.1 099 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1e3\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n"
            })
    void takesNothingElseForAReply(String text) {
        assertThat(read(text)).isEqualTo(-1);
        assertThat(reader.isBroken()).isTrue();
    }

    @Test
    void keepsNoLineWithoutAnEnd() {
        byte[] endless = new byte[HeadLine.MAX_BYTES + 1];
        assertThat(reader.read(endless, 0, endless.length)).isEqualTo(-1);
        assertThat(reader.isBroken()).isTrue();
    }

    /** However the network cuts them, and whatever follows. */
    @Property
    void readsRepliesInAnyPieces(
            @ForAll @Size(min = 1, max = 4) List<@From("replies") String> replies,
            @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 1, max = 40) Integer> pieces) {
        ReplyReader any = new ReplyReader(WANTED);
        any.expect(WANTED, 0);
        byte[] all = bytes(String.join("", replies));
        int read = 0;
        int at = 0;
        int piece = 0;
        while (at < all.length) {
            int to = Math.min(all.length, at + pieces.get(piece % pieces.size()));
            piece++;
            int end = any.read(all, at, to);
            while (end >= 0 && end <= to) {
                assertThat(any.isSameContent()).isTrue();
                assertThat(any.bodyBytes()).isEqualTo(5);
                read++;
                if (end == to) {
                    break;
                }
                end = any.read(all, end, to);
            }
            assertThat(any.isBroken()).isFalse();
            at = to;
        }
        assertThat(read).isEqualTo(replies.size());
        assertThat(any.isWithin()).isFalse();
    }

    /** A connection closes where one of its options says so, and is kept where none does (RFC 9112, section 9.3). */
    @Property
    void knowsWhetherAConnectionIsKept(
            @ForAll @Size(max = 4) List<@From("options") String> options,
            @ForAll @From("commas") String comma,
            @ForAll boolean apart,
            @ForAll boolean old,
            @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 1, max = 40) Integer> pieces) {
        String fields = "Connection: " + String.join(apart ? "\r\ncOnnection:" : comma, options) + "\r\n";
        byte[] all = bytes("HTTP/1." + (old ? 0 : 1) + " 200 OK\r\n" + fields + "Content-Length: 5\r\n\r\nhello");
        ReplyReader any = new ReplyReader(WANTED);

        assertThat(readInPieces(any, all, pieces)).isEqualTo(all.length);
        assertThat(any.keepsAlive())
                .isEqualTo(options.stream().noneMatch("close"::equalsIgnoreCase)
                        && (!old || options.stream().anyMatch("keep-alive"::equalsIgnoreCase)));
    }

    /** However the network cuts it. */
    @Property
    void takesWhatIsNoReplyForNoneInAnyPieces(
            @ForAll @From("noReplies") String text,
            @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 1, max = 40) Integer> pieces) {
        ReplyReader any = new ReplyReader(WANTED);
        assertThat(readInPieces(any, bytes(text), pieces)).isEqualTo(-1);
        assertThat(any.isBroken()).isTrue();
    }

    /** Whatever comes, it ends, and says no more than it has read. */
    @Property
    void endsWithAnyBytes(@ForAll @Size(max = 200) byte[] noise) {
        int end = new ReplyReader(WANTED).read(noise, 0, noise.length);
        assertThat(end).isBetween(-1, noise.length);
    }

    @Provide
    Arbitrary<String> replies() {
        return Arbitraries.of(
                HELLO,
                CHUNKED,
                CHUNKED.replace("2;x=y", "2 \t;x=y").replace("\n3\r", "\n3 \t\r"),
                "HTTP/1.1 100 Continue\r\n\r\n" + HELLO,
                HELLO.replace("Content", "Connection: te, Keep-Alive\r\nContent"),
                HELLO.replace("\r\n", "\n"));
    }

    @Provide
    Arbitrary<String> options() {
        return Arbitraries.of("close", "Close", "CLOSE", "keep-alive", "Keep-Alive", "te", "closed", "enclose", "");
    }

    @Provide
    Arbitrary<String> commas() {
        return Arbitraries.of(",", ", ", " ,\t", " , , ");
    }

    @Provide
    Arbitrary<String> noReplies() {
        return Arbitraries.of(
                HELLO.replace("200", "101"),
                HELLO.replace("1.1", "1.x"),
                HELLO.replace("Length", "Length "),
                HELLO.replace("Length", "Length\t"),
                CHUNKED.replace("2;x=y", "2 x=y"),
                CHUNKED.replace("\n3\r", "\n3 3\r"));
    }

    /** Returns the result of the last piece; no other piece may end a reply. */
    private static int readInPieces(ReplyReader reader, byte[] all, List<Integer> pieces) {
        int at = 0;
        int end = -1;
        for (int piece = 0; at < all.length; piece++) {
            assertThat(end).isEqualTo(-1);
            int to = Math.min(all.length, at + pieces.get(piece % pieces.size()));
            end = reader.read(all, at, to);
            at = to;
        }
        return end;
    }

    private int read(String text) {
        byte[] all = bytes(text);
        return reader.read(all, 0, all.length);
    }

    private static ExpectedReply wanted(Map<String, String> headers) {
        return new ExpectedReply(new Expectation(200, 5, "", 2), bytes("hello"), headers);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
