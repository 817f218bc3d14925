# A Kubernetes cluster of three nodes on this machine with a registry, where the scripts are beside the checkout that
# build and start one; sourced by .ci/run. Without, or where it does not come up, its tests are skipped, and say so.

cluster=
start_cluster() {
  unset KUBECONFIG CLUSTER_NODE_UP CLUSTER_STATIC_NODE # tests take no cluster of somebody's
  may_run "$cluster_scripts" "tests on a cluster" || return 0
  [ -x /usr/bin/unshare ] && [ -f "$cluster_scripts/up.sh" ] && [ "$(id -u)" -eq 0 ] && command -v go >/dev/null 2>&1 || return 0
  local folder=${CLUSTER_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/gatebench/ci-cluster}
  if [ -f "$folder/run/kubeconfig" ]; then
    if [ -n "${CLUSTER_DIR:-}" ] || kill -0 "$(cat "$folder/run/pids/apiserver" 2>/dev/null)" 2>/dev/null; then
      echo "CI: a cluster runs in $folder already, which is left alone: tests on a cluster are skipped"
      return 0
    fi
    CLUSTER_DIR=$folder bash "$cluster_scripts/down.sh" >/dev/null 2>&1 || true # of a run of this that was killed
  fi
  install_packages etcd-server containerd runc containernetworking-plugins busybox-static iptables openssl gcc bc
  mkdir -p "$folder"
  export CLUSTER_DIR=$folder
  # built whole once it is marked so; it takes ten minutes of both CPUs
  if [ ! -e "$folder/built" ]; then
    echo "CI: builds a Kubernetes cluster"
    if ! timeout 3600 bash "$cluster_scripts/build.sh" >"$folder/build.log" 2>&1; then
      echo "CI: the cluster was not built: $(tail -1 "$folder/build.log")" >&2
      return 0
    fi
    touch "$folder/built"
  fi
  # the first node gives whole CPUs
  export KUBELET_EXTRA_1=$'cpuManagerPolicy: static\nkubeReserved: {cpu: 100m}'
  cluster=$folder
  if timeout -k 10 120 bash "$cluster_scripts/up.sh" 3 >"$folder/up.log" 2>&1; then
    export KUBECONFIG=$folder/run/kubeconfig GATEBENCH_IT_IMAGE=localhost/jre:17
    export CLUSTER_NODE_UP=$cluster_scripts/node-up.sh CLUSTER_STATIC_NODE=node1
    start_registries
  else
    echo "CI: the cluster did not start: $(tail -1 "$folder/up.log")" >&2
    stop_cluster # no test may run on one that KUBECONFIG named before
  fi
}

# A registry of images on the loopback of each node and of this machine, all of one folder: a node speaks plain HTTP to
# its own loopback alone.
registries=
start_registries() {
  install_packages docker-registry
  registries=$(mktemp -d)
  printf 'version: 0.1\nstorage: {filesystem: {rootdirectory: %s/images}}\nhttp: {addr: "127.0.0.1:5000"}\n' "$registries" \
    >"$registries/config.yml"
  docker-registry serve "$registries/config.yml" >"$registries/log" 2>&1 &
  echo $! >>"$registries/pids"
  for node in /run/netns/k8s-node*; do
    nsenter --net="$node" docker-registry serve "$registries/config.yml" >>"$registries/log" 2>&1 &
    echo $! >>"$registries/pids"
  done
  export GATEBENCH_IT_REGISTRY=localhost:5000 GATEBENCH_IT_BASE=tar://$CLUSTER_DIR/images/jre-17.tar
}

stop_cluster() {
  if [ -n "$registries" ]; then
    xargs kill <"$registries/pids" 2>/dev/null || true
    registries=
  fi
  if [ -n "$cluster" ]; then
    CLUSTER_DIR=$cluster bash "$cluster_scripts/down.sh" >/dev/null 2>&1 || true
    cluster=
    unset KUBECONFIG
  fi
}
