#include "cosim/mpi/copies.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// Files of a guest that its copy gets, and bytes of its environment.
#define MAX_FILES       60
#define MAX_ENVIRONMENT ((size_t)4 << 20)
// File numbers below this may be a guest's.
#define FIRST_FREE 300
// Seconds that a guest looks for its host, and that a host waits for the next guest.
#define SEARCH 3.0
// And for the rest of what one has begun to say.
#define PATIENCE 5

extern char **environ;

typedef struct {
  int32_t   n_files, file[MAX_FILES];
  uint32_t  n_environment;  // bytes that follow
  cpu_set_t cores;
} Guest;

static int door = -1, line = -1;  // of the host; of a copy to its guest, or the other way round
static volatile pid_t copy;       // of a guest

// What the processes of one start have in common: the launcher's name of it, or the launcher.
static const char *start_of(char *room, size_t n) {
  const char *space = getenv("PMIX_NAMESPACE"), *job = getenv("SLURM_JOB_ID");
  const char *step = getenv("SLURM_STEP_ID");
  if (space)
    snprintf(room, n, "%.60s", space);
  else if (job && step)
    snprintf(room, n, "%.20s.%.20s", job, step);
  else
    snprintf(room, n, "%d", (int)getppid());
  for (char *c = room; *c; c++)
    if (*c == '/') *c = '-';
  return room;
}

// The name of the door: who started us, and with which words in which folder.
static socklen_t name_of(struct sockaddr_un *at) {
  char     words[4096], folder[4096], start[64];
  uint64_t hash = 0xcbf29ce484222325u;
  int      file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t  n;
  while (file >= 0 && (n = read(file, words, sizeof words)) > 0)
    for (ssize_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)words[i]) * 0x100000001b3u;
  if (file >= 0) close(file);
  if (!getcwd(folder, sizeof folder)) folder[0] = 0;
  for (const char *c = folder; *c; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
  *at   = (struct sockaddr_un){.sun_family = AF_UNIX};
  int m = snprintf(at->sun_path + 1, sizeof at->sun_path - 1, "skerry-%u-%016llx-%s",
                   (unsigned)getuid(), (unsigned long long)hash, start_of(start, sizeof start));
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)m);
}

static bool is_ours(int socket) {
  struct ucred peer;
  socklen_t    n = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &n) == 0 && peer.uid == getuid();
}

static bool put_all(int to, const void *bytes, size_t n) {
  for (const char *at = bytes; n > 0;) {
    ssize_t done = send(to, at, n, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    n -= (size_t)done;
  }
  return true;
}

static bool get_all(int from, void *bytes, size_t n) {
  for (char *at = bytes; n > 0;) {
    ssize_t done = recv(from, at, n, 0);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    n -= (size_t)done;
  }
  return true;
}

// Guests ------------------------------------------------------------------------------------------

static bool find_host(void) {
  struct sockaddr_un at;
  socklen_t          n     = name_of(&at);
  struct timespec    pause = {0, 5000000};
  line                     = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  for (double waited = 0.0; line >= 0 && waited < SEARCH; waited += 5e-3) {
    if (connect(line, (const struct sockaddr *)&at, n) == 0) return is_ours(line);
    nanosleep(&pause, NULL);
  }
  return false;
}

static int list_files(int *files) {
  int n = 0;
  for (int i = 0; i < FIRST_FREE; i++) {
    int flags = fcntl(i, F_GETFD);
    if (flags < 0 || (flags & FD_CLOEXEC)) continue;  // ours are closed by exec
    if (n == MAX_FILES) return -1;
    files[n++] = i;
  }
  return n;
}

// Who we are: open files by their numbers, then the environment.
static bool introduce(void) {
  Guest  g = {.n_environment = 1};
  int    files[MAX_FILES];
  size_t n  = 0;
  g.n_files = list_files(files);
  if (g.n_files < 1 || sched_getaffinity(0, sizeof g.cores, &g.cores) != 0) return false;
  for (int i = 0; i < g.n_files; i++) g.file[i] = files[i];
  for (char **e = environ; *e; e++) n += strlen(*e) + 1;
  if (n > MAX_ENVIRONMENT) return false;
  g.n_environment = (uint32_t)n;

  struct iovec what = {&g, sizeof g};
  union {
    struct cmsghdr head;
    char           room[CMSG_SPACE(sizeof files)];
  } box                = {0};
  const size_t  size   = sizeof(int) * (size_t)g.n_files;
  struct msghdr letter = {
      .msg_iov = &what, .msg_iovlen = 1, .msg_control = &box, .msg_controllen = CMSG_SPACE(size)};
  box.head.cmsg_level = SOL_SOCKET;
  box.head.cmsg_type  = SCM_RIGHTS;
  box.head.cmsg_len   = CMSG_LEN(size);
  memcpy(CMSG_DATA(&box.head), files, size);
  if (sendmsg(line, &letter, MSG_NOSIGNAL) != (ssize_t)sizeof g) return false;
  for (char **e = environ; *e; e++)
    if (!put_all(line, *e, strlen(*e) + 1)) return false;
  return true;
}

static void pass_on(int number) {
  if (copy > 0) kill(copy, number);
}

bool sk_copies_wait(int *code) {
  static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGCONT};
  int32_t          pid = 0, end = 0;
  bool             taken = find_host() && introduce() && get_all(line, &pid, sizeof pid) && pid > 1;
  if (!taken) {
    if (line >= 0) close(line);
    line = -1;
    return false;
  }
  copy = pid;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], pass_on);
  if (!get_all(line, &end, sizeof end)) {
    // The copy was killed: the launcher has to see it.
    signal(SIGKILL, SIG_DFL);
    raise(SIGKILL);
  }
  *code = end;
  return true;
}

// The host ----------------------------------------------------------------------------------------

bool sk_copies_host(void) {
  struct sockaddr_un at;
  socklen_t          n = name_of(&at);
  door                 = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (door >= 0 && bind(door, (const struct sockaddr *)&at, n) == 0 && listen(door, 4096) == 0)
    return true;
  if (door >= 0) close(door);
  door = -1;
  return false;
}

static bool hear(int from, Guest *g, int *files, char **environment) {
  struct iovec what = {g, sizeof *g};
  union {
    struct cmsghdr head;
    char           room[CMSG_SPACE(sizeof(int) * MAX_FILES)];
  } box;
  struct msghdr letter = {
      .msg_iov = &what, .msg_iovlen = 1, .msg_control = &box, .msg_controllen = sizeof box};
  ssize_t         n    = recvmsg(from, &letter, MSG_CMSG_CLOEXEC | MSG_WAITALL);
  struct cmsghdr *head = n == (ssize_t)sizeof *g ? CMSG_FIRSTHDR(&letter) : NULL;
  if (!head || head->cmsg_type != SCM_RIGHTS || g->n_files < 1 || g->n_files > MAX_FILES)
    return false;
  if (head->cmsg_len != CMSG_LEN(sizeof(int) * (size_t)g->n_files)) return false;
  memcpy(files, CMSG_DATA(head), sizeof(int) * (size_t)g->n_files);
  if (g->n_environment < 1 || g->n_environment > MAX_ENVIRONMENT) return false;
  char *text = calloc(1, (size_t)g->n_environment + 1);
  if (text && get_all(from, text, g->n_environment)) {
    *environment = text;
    return true;
  }
  free(text);
  return false;
}

// What the guest has under a number has the copy under the same one.
static bool take_files(const Guest *g, int *files) {
  for (int i = 0; i < g->n_files; i++) {
    files[i] = fcntl(files[i], F_DUPFD_CLOEXEC, FIRST_FREE);
    if (files[i] < 0) return false;
  }
  for (int i = 0; i < g->n_files; i++)
    if (g->file[i] < 0 || g->file[i] >= FIRST_FREE || dup2(files[i], g->file[i]) < 0) return false;
  for (int i = 0; i < g->n_files; i++) close(files[i]);
  return true;
}

// `text` lives as long as the process: it is the environment from now on.
static void take_environment(char *text, size_t n) {
  clearenv();
  for (char *at = text; at < text + n; at += strlen(at) + 1)
    if (strchr(at, '=')) putenv(at);
}

static bool become(const Guest *g, int *files, char *environment, int guest) {
  struct pollfd gone = {.fd = guest, .events = POLLRDHUP};
  int32_t       pid  = (int32_t)getpid();
  close(door);
  door = -1;
  line = fcntl(guest, F_DUPFD_CLOEXEC, FIRST_FREE);
  close(guest);
  gone.fd = line;
  if (line < 0 || !take_files(g, files)) return false;
  take_environment(environment, g->n_environment);
  sched_setaffinity(0, sizeof g->cores, &g->cores);
  // Who waits for us must not die alone.
  if (fcntl(line, F_SETOWN, getpid()) != 0 || fcntl(line, F_SETSIG, SIGKILL) != 0) return false;
  if (fcntl(line, F_SETFL, fcntl(line, F_GETFL) | O_ASYNC) != 0) return false;
  if (poll(&gone, 1, 0) != 0) return false;
  return put_all(line, &pid, sizeof pid);
}

static bool split_for(int guest) {
  struct timeval patience = {PATIENCE, 0};
  Guest          g        = {.n_files = 0};
  int            files[MAX_FILES];
  char          *environment = NULL;
  setsockopt(guest, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  bool  there = is_ours(guest) && hear(guest, &g, files, &environment);
  pid_t child = there ? fork() : -1;
  if (child == 0) {
    if (!become(&g, files, environment, guest)) _exit(1);
    return true;
  }
  // A guest that nobody has taken goes on by itself.
  for (int i = 0; there && i < g.n_files; i++) close(files[i]);
  free(environment);
  close(guest);
  return false;
}

bool sk_copies_split(int guests) {
  struct pollfd next = {.fd = door, .events = POLLIN};
  fflush(NULL);
  // They were started together with us, so whoever is to come is there or will be soon.
  while (door >= 0 && guests-- > 0 && poll(&next, 1, (int)(1000 * SEARCH)) == 1) {
    int guest = accept4(door, NULL, NULL, SOCK_CLOEXEC);
    if (guest >= 0 && split_for(guest)) return true;
  }
  if (door >= 0) close(door);
  door = -1;
  return false;
}

void sk_copies_end(int code) {
  int32_t end = code;
  if (line < 0 || copy > 0) return;
  fcntl(line, F_SETFL, fcntl(line, F_GETFL) & ~O_ASYNC);
  put_all(line, &end, sizeof end);
}
