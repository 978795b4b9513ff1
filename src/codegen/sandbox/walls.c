#include "codegen/sandbox/walls.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// System calls ------------------------------------------------------------------------------------

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// What C code needs to compute and to read files. Calls of another kind of machine, x32 included, have other numbers.
static const unsigned allowed[] = {
    SYS_read,         SYS_write,          SYS_readv,       SYS_writev,        SYS_pread64,
    SYS_lseek,        SYS_mmap,           SYS_munmap,      SYS_mremap,        SYS_mprotect,
    SYS_brk,          SYS_sched_yield,    SYS_close,       SYS_fstat,         SYS_newfstatat,
    SYS_statx,        SYS_faccessat,      SYS_readlinkat,  SYS_getdents64,    SYS_getcwd,
    SYS_futex,        SYS_exit,           SYS_exit_group,  SYS_uname,         SYS_rt_sigreturn,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_sigaltstack, SYS_clock_gettime, SYS_gettimeofday,
    SYS_getrandom,    SYS_getpid,         SYS_gettid,      SYS_getuid,        SYS_geteuid,
#ifdef SYS_stat
    SYS_stat,         SYS_lstat,          SYS_access,      SYS_readlink,      SYS_time,
#endif
};

// Not those that send signals to others, lock files or change what others see.
static const unsigned fcntl_commands[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC};
// Not those that act on the machine's memory.
static const unsigned madvise_kinds[] = {MADV_NORMAL,   MADV_RANDOM,    MADV_SEQUENTIAL,
                                         MADV_WILLNEED, MADV_DONTNEED,  MADV_FREE,
                                         MADV_HUGEPAGE, MADV_NOHUGEPAGE};
// Reading only. The C library adds O_LARGEFILE by itself where it has a value.
#define OPEN_FLAGS                                                                      \
  ((unsigned)(O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | \
              O_LARGEFILE | 0100000 | O_PATH))

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define MAX_RULES   200
#define NOT_ALLOWED (SECCOMP_RET_ERRNO | 1)   // EPERM
#define NO_ACCESS   (SECCOMP_RET_ERRNO | 13)  // EACCES

typedef struct {
  struct sock_filter at[MAX_RULES];
  unsigned short     n;
} Rules;

static void rule(Rules *r, struct sock_filter f) {
  if (r->n < MAX_RULES) r->at[r->n] = f;
  r->n++;
}

static void load(Rules *r, size_t offset) {
  rule(r, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void load_argument(Rules *r, unsigned number) {
  load(r, offsetof(struct seccomp_data, args) + number * sizeof(uint64_t));
}

static void answer(Rules *r, unsigned what) {
  rule(r, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

// Goes past the next `skip` rules unless what was loaded is this value.
static void unless_equal(Rules *r, unsigned value, size_t skip) {
  rule(r, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, (uint8_t)skip));
}

static void allow_values(Rules *r, unsigned call, unsigned argument, const unsigned *values,
                         size_t n) {
  unless_equal(r, call, 2 * n + 2);
  load_argument(r, argument);
  for (size_t i = 0; i < n; i++) {
    unless_equal(r, values[i], 1);
    answer(r, SECCOMP_RET_ALLOW);
  }
  answer(r, NOT_ALLOWED);
}

static void allow_open(Rules *r, unsigned call, unsigned flags) {
  unless_equal(r, call, 4);
  load_argument(r, flags);
  rule(r, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, ~OPEN_FLAGS, 1, 0));
  answer(r, SECCOMP_RET_ALLOW);
  answer(r, NO_ACCESS);
}

static bool filter_calls(void) {
#ifdef ARCHITECTURE
  Rules r = {.n = 0};
  load(&r, offsetof(struct seccomp_data, arch));
  unless_equal(&r, ARCHITECTURE, 1);
  rule(&r, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
  answer(&r, SECCOMP_RET_KILL_PROCESS);
  load(&r, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < COUNT(allowed); i++) {
    unless_equal(&r, allowed[i], 1);
    answer(&r, SECCOMP_RET_ALLOW);
  }
  allow_values(&r, SYS_fcntl, 1, fcntl_commands, COUNT(fcntl_commands));
  allow_values(&r, SYS_madvise, 2, madvise_kinds, COUNT(madvise_kinds));
#ifdef SYS_open
  allow_open(&r, SYS_open, 1);
#endif
  allow_open(&r, SYS_openat, 2);
  answer(&r, NOT_ALLOWED);
  struct sock_fprog program = {r.n, r.at};
  return r.n <= MAX_RULES && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return false;
#endif
}

// Files -------------------------------------------------------------------------------------------

static void allow_reading(int rules, const char *path) {
  struct stat st;
  int         at = open(path, O_PATH | O_CLOEXEC);
  if (at < 0) return;
  bool                              folder = fstat(at, &st) == 0 && S_ISDIR(st.st_mode);
  struct landlock_path_beneath_attr below  = {.parent_fd = at};
  below.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | (folder ? LANDLOCK_ACCESS_FS_READ_DIR : 0);
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0U);
  close(at);
}

// Everything but devices and what the system tells of processes: through /proc a process reaches the memory and the open
// files of its parent. A system without Landlock leaves that to the rights of the user.
static void hide_processes(void) {
  static const char *const     hidden[] = {".", "..", "proc", "sys", "dev"};
  static const char *const     also[]   = {"/dev/shm", "/dev/null", "/dev/zero", "/dev/random",
                                           "/dev/urandom"};
  struct landlock_ruleset_attr all = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int  rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0U);
  DIR *root  = rules < 0 ? NULL : opendir("/");
  for (struct dirent *e; root && (e = readdir(root));) {
    char path[300];
    bool seen = true;
    for (size_t i = 0; i < COUNT(hidden); i++) seen = seen && strcmp(e->d_name, hidden[i]) != 0;
    snprintf(path, sizeof path, "/%s", e->d_name);
    if (seen) allow_reading(rules, path);
  }
  for (size_t i = 0; root && i < COUNT(also); i++) allow_reading(rules, also[i]);
  if (root) {
    closedir(root);
    syscall(SYS_landlock_restrict_self, rules, 0U);
  }
  if (rules >= 0) close(rules);
}

static void keep_only(int socket) {
  int nothing = open("/dev/null", O_RDWR);
  if (socket != SK_WALLS_SOCKET) dup2(socket, SK_WALLS_SOCKET);
  for (int i = 0; i < 3; i++) dup2(nothing, i);
  if (syscall(SYS_close_range, SK_WALLS_SOCKET + 1U, ~0U, 0U) == 0) return;
  for (int i = SK_WALLS_SOCKET + 1; i < 65536; i++) close(i);
}

// Memory ------------------------------------------------------------------------------------------

// A fork shares with its parent what the parent shares with anybody. Nothing is left in those places.
static bool unshare_memory(void) {
  FILE *maps = fopen("/proc/self/maps", "re");
  char  line[4500];
  bool  ok = maps != NULL;
  while (ok && fgets(line, sizeof line, maps)) {
    unsigned long from, to;
    char          rights[8];
    if (sscanf(line, "%lx-%lx %7s", &from, &to, rights) != 3 || rights[3] != 's') continue;
    // Tables of the C library, which it has opened for reading.
    if (rights[1] != 'w' && strstr(line, " /usr/")) continue;
    void *at = (void *)(uintptr_t)from;
    ok = mmap(at, to - from, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1,
              0) == at;
  }
  if (maps) fclose(maps);
  return ok;
}

static void limit(unsigned what, rlim_t most) {
  struct rlimit l;
  if (getrlimit(what, &l) != 0) return;
  if (l.rlim_max == RLIM_INFINITY || l.rlim_max > most) l.rlim_max = most;
  l.rlim_cur = l.rlim_max;
  setrlimit(what, &l);
}

static void set_limits(void) {
  unsigned long pages = 0;
  FILE         *f     = fopen("/proc/self/statm", "re");
  if (f && fscanf(f, "%lu", &pages) != 1) pages = 0;
  if (f) fclose(f);
  if (pages) limit(RLIMIT_AS, (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + SK_WALLS_MEMORY);
  limit(RLIMIT_CPU, 300);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
}

bool sk_walls_build(int socket, pid_t parent) {
  sigset_t none;
  for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  keep_only(socket);
  if (!unshare_memory() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  set_limits();
  hide_processes();
  return filter_calls();
}
