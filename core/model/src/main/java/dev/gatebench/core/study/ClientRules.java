package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;

/** Rules of how a driver speaks to the arms. */
final class ClientRules extends StudyRules {
    private static final String CLIENT = "client";
    private static final String SCHEME = "scheme";
    private static final String HTTPS = ClientSpec.Scheme.HTTPS.word();
    private static final KeyPath BACKEND_KIND = KeyPath.ROOT.key("backend").key("kind");
    private static final String HTTP = "http";
    private static final String STREAMS = "streams";
    private static final String KEEP_ALIVE = "keepAlive";

    ClientRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        checkClient(KeyPath.ROOT.key(CLIENT));
        forEachElement(ARMS, arm -> checkClient(arm.key(CLIENT)));
        forEachElement(ARMS, this::checkDirect);
    }

    private void checkClient(KeyPath path) {
        JsonNode client = document.at(path);
        int streams = client.path(STREAMS).intValue();
        boolean http2 = client.path(HTTP).intValue() == ClientSpec.HTTP_2;
        if (streams > 1 && !http2) {
            add(path.key(STREAMS), "must be 1 where client.http is 1, was " + streams + ": set client.http to 2");
        }
        if (http2 && !client.path(SCHEME).asText().equals(HTTPS)) {
            add(
                    path.key(SCHEME),
                    "must be https where client.http is 2, which is agreed upon by ALPN, was http: set one of them");
        }
        if (http2 && !client.path(KEEP_ALIVE).booleanValue()) {
            add(path.key(KEEP_ALIVE), "must be true where client.http is 2, was false: set client.http to 1");
        }
        if (streams > 1 && http2) {
            checkLoads(path.key(STREAMS), streams);
        }
    }

    /** The arm without a gateway is the backend itself, of which the mock backend alone has TLS. */
    private void checkDirect(KeyPath arm) {
        if (text(arm.key("gateway")).equals(ArmSpec.DIRECT)
                && text(BACKEND_KIND).equals("nginx")
                && text(arm.key(CLIENT).key(SCHEME)).equals(HTTPS)) {
            add(
                    arm.key(CLIENT).key(SCHEME),
                    "must be http of 'direct' where backend.kind is nginx, was https: set it in the arm");
        }
    }

    /** Requires that each connection of a load has the same number of requests in flight. */
    private void checkLoads(KeyPath path, int streams) {
        for (JsonNode entry : document.at(KeyPath.ROOT.key("loads"))) {
            for (Load load : LoadTree.loads(entry)) {
                if (load.connections() % streams != 0) {
                    add(
                            path,
                            "must divide the requests in flight of each load, was " + streams + " with "
                                    + load.connections() + " of '" + load.id() + "': change one of them");
                    return;
                }
            }
        }
    }
}
