# A Docker engine, and two engines as two hosts; sourced by .ci/run, after machine.sh.

docker_files=
start_docker() {
  docker info >/dev/null 2>&1 && return
  install_packages docker.io
  docker_files=$(mktemp -d)
  as_root dockerd --pidfile "$docker_files/pid" >"$docker_files/log" 2>&1 &
  for _ in $(seq 60); do
    docker info >/dev/null 2>&1 && return
    sleep 1
  done
  echo "CI: the Docker engine did not start:" >&2
  tail -5 "$docker_files/log" >&2
  return 1
}

stop_docker() {
  if [ -n "$docker_files" ] && [ -f "$docker_files/pid" ]; then
    as_root kill "$(as_root cat "$docker_files/pid")" 2>/dev/null || true
  fi
}

# Where the scripts are beside the checkout that start two engines.
engines=
start_engines() {
  may_run "$cluster_scripts" "tests on two Docker engines" || return 0
  [ -f "$cluster_scripts/engines-up.sh" ] && [ "$(id -u)" -eq 0 ] || return 0
  install_packages iptables
  engines=$(mktemp -d)
  if CLUSTER_DIR=$engines timeout 60 bash "$cluster_scripts/engines-up.sh" 2 >"$engines/log" 2>&1; then
    export GATEBENCH_IT_ENGINES=unix://$engines/engines/1.sock,unix://$engines/engines/2.sock
  else
    echo "CI: two Docker engines did not start: $(tail -1 "$engines/log")" >&2
  fi
}

stop_engines() {
  if [ -n "$engines" ]; then
    CLUSTER_DIR=$engines bash "$cluster_scripts/engines-down.sh" >/dev/null 2>&1 || true
    engines=
  fi
}
