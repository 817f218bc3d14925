# Made by the build of Gatebench @version@: ./mvnw package -Drelease. For the folder Formula of a tap.
class Gatebench < Formula
  desc "Performance harness for API gateways that judges its own figures"
  homepage "https://github.com/@repository@"
  url "https://github.com/@repository@/releases/download/v@version@/gatebench-@version@.tar.gz"
  sha256 "@sha256.tar@"
  license "Apache-2.0"

  depends_on "openjdk@17"

  def install
    libexec.install Dir["*"]
    (bin/"gatebench").write_env_script libexec/"bin/gatebench", Language::Java.overridable_java_home_env("17")
    bash_completion.install libexec/"completion/gatebench.bash" => "gatebench"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/gatebench --version")
  end
end
