#!/bin/sh
# machine.sh <repository> <folder> <script>: runs a script as root in a sandbox that looks like a new machine: the packages of this
# machine, the loopback interface only, and the repository in /opt/stepwell. The sandbox is deleted afterwards.
set -eu
repository=$1 folder=$2 script=$3
# Runs this script again in new namespaces, whose mounts and processes end with the script.
if [ "${INSIDE:-}" = '' ]; then
  INSIDE=1 exec unshare --mount --net --pid --fork --kill-child "$0" "$@"
fi
# Changes of this machine's files, and of the repository's, are written to a RAM disk.
mount -t tmpfs -o size=3g,mode=0755 tmpfs "$folder"
mkdir "$folder/upper" "$folder/work" "$folder/root" "$folder/site-upper" "$folder/site-work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$folder/root"
root=$folder/root
for each in tmp run work old_root; do [ ! -d "/$each" ] || mount -t tmpfs tmpfs "$root/$each"; done
chmod 1777 "$root/tmp"
mkdir -p "$root/opt/stepwell" "$root/run/postgresql"
mount -t overlay overlay -o "lowerdir=$repository,upperdir=$folder/site-upper,workdir=$folder/site-work" "$root/opt/stepwell"
chown root:root "$root/opt/stepwell"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
ip link set lo up
cp "$script" "$root/tmp/walk.sh"
install -m 0755 "$repository/scripts/deploy/walk/systemctl.mjs" "$root/usr/local/sbin/systemctl"
if [ -n "${NGINX_PATH:-}" ]; then install -m 0755 "$NGINX_PATH" "$root/usr/sbin/nginx"; fi
exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  chroot "$root" setsid --wait bash /tmp/walk.sh
