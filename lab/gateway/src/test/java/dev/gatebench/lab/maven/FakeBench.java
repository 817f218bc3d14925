package dev.gatebench.lab.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stand-in for {@code gatebench.jar}, which ends as its study is named: {@code answers}, {@code fails}, {@code dies}.
 */
final class FakeBench {
    private FakeBench() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("the run says much of " + arguments[1]);
        if (!arguments[1].equals("dies")) {
            Files.writeString(
                    Path.of(System.getProperty("gatebench.lastLines")),
                    "the answer\n1 of 1 trials count.\nreport: index.html\n");
        }
        System.exit(arguments[1].equals("answers") ? 0 : 4);
    }
}
