package dev.gatebench.lab.host.docker;

import com.google.common.net.InetAddresses;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A range of addresses: {@code 172.17.0.0/16} or {@code fd00::/64}.
 *
 * @param bits number of bits of an address: 32 or 128
 * @param first the number that the addresses of the range have before it is cut to the prefix
 * @param prefix number of leading bits that all addresses of the range share
 */
record AddressRange(int bits, BigInteger first, int prefix) {

    /** Parses a range; empty where the text is none. No name server is asked. */
    static Optional<AddressRange> parse(String text) {
        String[] parts = text.split("/", -1);
        boolean range = parts.length == 2
                && !parts[0].contains("%") // an interface's name, which belongs to no range
                && InetAddresses.isInetAddress(parts[0])
                && parts[1].matches("[0-9]{1,3}");
        if (!range) {
            return Optional.empty();
        }
        byte[] address = InetAddresses.forString(parts[0]).getAddress();
        AddressRange found =
                new AddressRange(address.length * Byte.SIZE, new BigInteger(1, address), Integer.parseInt(parts[1]));
        return found.prefix <= found.bits ? Optional.of(found) : Optional.empty();
    }

    boolean overlaps(AddressRange other) {
        int own = bits - Math.min(prefix, other.prefix);
        return bits == other.bits && first.shiftRight(own).equals(other.first.shiftRight(own));
    }
}
