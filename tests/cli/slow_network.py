"""Two machines with a slow network between them, as far as programs can tell: network namespaces, each with a TAP device, and a bridge
that passes each frame on after a while. Needs root and /dev/net/tun; `missing()` says what is not there.

    with SlowNetwork(folder) as net:
        net.latency = 500e-6                      # seconds, one way
        net.mpirun(["skerry", "run", ...], env)   # one rank in each namespace, OpenMPI over TCP
"""
import collections
import fcntl
import multiprocessing
import os
import select
import shutil
import struct
import subprocess
import time

# What takes time in the ring sleeps instead of computing, so ranks may be more than cores, and other programs hardly matter.
WORK = """  function work
    input Real x;
    input Real us;
    output Real y;
    external "C" y = sk_bench_work(x, us) annotation(Include = "
#include <sys/prctl.h>
#include <time.h>
static double sk_bench_work(double x, double us) {
  static __thread int begun;
  struct timespec t = {0, (long)(1e3 * us)};
  if (!begun) prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
  begun = 1;
  clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0);
  return x;
}");
  end work;
"""


def ring(islands):
    """Equal islands that read both neighbours a delay T ago; each sleeps for `us` microseconds in each of its steps."""
    lines = ["package Bench", WORK, "  model Ring", "    parameter Real T = 1, us = 20;",
             "    Real x[%d](each start = 0.1, each fixed = true);" % islands, "  equation"]
    for i in range(islands):
        lines.append("    der(x[%d]) = work(-x[%d], us) + 0.2*delay(x[%d], T) + 0.1*delay(x[%d], T);" %
                     (i + 1, i + 1, (i - 1) % islands + 1, (i + 1) % islands + 1))
    return "\n".join(lines + ["    annotation(__Skerry(waves = \"start\"));", "  end Ring;", "end Bench;"])


def ring_command(program, path, k, us, steps):
    """A run of the ring, lines k steps long, that ends with JSON; rows only at its ends."""
    return [program, "run", str(path), "-m", "Bench.Ring", "--native", "--apart", "-j", "1", "--solver", "euler", "--step", "1",
            "--tier", "1", "--set", "T=%d" % k, "--set", "us=%g" % us, "--stop", str(steps), "--interval", str(steps), "--json"]


TUNSETIFF = 0x400454CA
TAP_WITHOUT_HEADER = 0x0002 | 0x1000


def missing():
    for tool in ("ip", "mpirun.openmpi"):
        if not shutil.which(tool):
            return "there is no %s" % tool
    if os.geteuid() != 0:
        return "namespaces need root"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "there is no /dev/net/tun"
    probe = subprocess.run(["unshare", "-n", "true"], capture_output=True, check=False)
    return None if probe.returncode == 0 else "this system makes no network namespaces"


def open_tap(name):
    tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH22x", name.encode(), TAP_WITHOUT_HEADER))
    return tap


def bridge(taps, latency, passed):
    """Frames of one side come out of the other, in order, each so many seconds after it came."""
    due = collections.deque()
    while True:
        wait = max(0.0, due[0][0] - time.monotonic()) if due else None
        ready, _, _ = select.select(taps, [], [], wait)
        for tap in ready:
            other = taps[1] if tap == taps[0] else taps[0]
            try:
                while True:
                    due.append((time.monotonic() + latency.value, other, os.read(tap, 65536)))
            except BlockingIOError:
                pass
        while due and due[0][0] <= time.monotonic():
            _, to, frame = due.popleft()
            passed.value += 1
            try:
                os.write(to, frame)
            except OSError:  # the device is going down, or its queue is full: a network may lose frames
                pass


class SlowNetwork:
    def __init__(self, folder):
        self.folder = folder
        self.names = ["sk%d%s" % (os.getpid(), side) for side in "ab"]
        self.addresses = ["10.213.%d.%d" % (os.getpid() % 256, k) for k in (1, 2)]
        self.delay = multiprocessing.Value("d", 0.0)
        self.passed = multiprocessing.Value("q", 0)
        self.taps, self.process = [], None

    @property
    def latency(self):
        return self.delay.value

    @latency.setter
    def latency(self, seconds):
        self.delay.value = seconds

    def ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True, capture_output=True)

    def __enter__(self):
        try:
            for name, address in zip(self.names, self.addresses):
                self.ip("netns", "add", name)
                self.taps.append(open_tap(name))
                self.ip("link", "set", name, "netns", name)
                self.ip("-n", name, "addr", "add", address + "/24", "dev", name)
                self.ip("-n", name, "link", "set", name, "up")
                self.ip("-n", name, "link", "set", "lo", "up")
            self.process = multiprocessing.Process(target=bridge, args=(self.taps, self.delay, self.passed), daemon=True)
            self.process.start()
        except Exception:
            self.__exit__()
            raise
        # The launcher starts its part "on the other machine" by this instead of ssh: agent HOST COMMAND...
        self.agent = self.folder / "agent"
        self.agent.write_text('#!/bin/sh\nshift\nexec ip netns exec %s sh -c "$*"\n' % self.names[1])
        self.agent.chmod(0o755)
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.terminate()
            self.process.join()
        for tap in self.taps:
            os.close(tap)
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)

    def command(self, words):
        net = ",".join(a + ":1" for a in self.addresses)
        own = self.addresses[0].rsplit(".", 1)[0] + ".0/24"
        return ["ip", "netns", "exec", self.names[0], "mpirun.openmpi", "--mca", "plm_rsh_agent", str(self.agent),
                "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", own, "--mca", "oob_tcp_if_include", own,
                "-H", net, "-n", "2", *words]

    def mpirun(self, words, env, timeout=300):
        return subprocess.run(self.command(words), env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                              timeout=timeout, cwd=self.folder)
