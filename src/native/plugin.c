// A plug-in runs code of its own as soon as it is loaded. So the file is looked at first, then
// loaded in a child process, and only if that went well in this one.
#include "native/plugin.h"

#include "base/mem.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TRIAL_SECONDS = 10 };

#if defined(__x86_64__)
enum { OUR_MACHINE = EM_X86_64 };
#elif defined(__aarch64__)
enum { OUR_MACHINE = EM_AARCH64 };
#else
enum { OUR_MACHINE = EM_NONE };  // unknown: the loader decides
#endif

// dlopen tells little about a wrong file, and waits for ever on a pipe.
static bool check_file(const char *path, SkNativeError *error) {
  struct stat info;
  if (stat(path, &info) != 0)
    return sk_native_fail(error, 5501, "cannot load '%s': %s", path, strerror(errno));
  if (!S_ISREG(info.st_mode))
    return sk_native_fail(error, 5501, "cannot load '%s': it is no regular file", path);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return sk_native_fail(error, 5501, "cannot load '%s': %s", path, strerror(errno));
  Elf64_Ehdr head;
  ssize_t    n = read(fd, &head, sizeof head);
  close(fd);
  if (n < (ssize_t)sizeof head || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
    return sk_native_fail(error, 5501, "cannot load '%s': it is no shared library", path);
  bool ours = head.e_ident[EI_CLASS] == (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) &&
              (OUR_MACHINE == EM_NONE || head.e_machine == OUR_MACHINE);
  if (!ours)
    return sk_native_fail(error, 5501, "cannot load '%s': it was built for another machine", path);
  if (head.e_type != ET_DYN)
    return sk_native_fail(error, 5501,
                          "cannot load '%s': it is no shared library but another ELF file", path);
  return true;
}

static const SkPluginTable *open_here(const char *path, void **library, SkNativeError *error) {
  // A name without a slash would be looked for in the system's folders.
  char        local[4096];
  const char *file = path;
  if (!strchr(path, '/')) {
    int n = snprintf(local, sizeof local, "./%s", path);
    if (n > 0 && (size_t)n < sizeof local) file = local;
  }
  *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!*library) {
    const char *why = dlerror();
    sk_native_fail(error, 5501, "cannot load '%s': %s", path, why ? why : "unknown reason");
    return NULL;
  }
  const SkPluginTable *(*entry)(void) = NULL;
  *(void **)(&entry)                  = dlsym(*library, SK_PLUGIN_ENTRY);
  const SkPluginTable *table          = NULL;
  if (!entry) {
    sk_native_fail(error, 5502, "'%s' is no Skerry plug-in: it exports no function '%s'", path,
                   SK_PLUGIN_ENTRY);
  } else {
    table = entry();
    if (sk_table_check(table, path, error)) return table;
  }
  dlclose(*library);
  return NULL;
}

// In the child: the outcome goes through the pipe, everything the plug-in prints nowhere.
static _Noreturn void trial(const char *path, int to) {
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTERM, SIGINT};
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) signal(fatal[i], SIG_DFL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  int nowhere = open("/dev/null", O_RDWR);
  for (int fd = 0; nowhere >= 0 && fd <= 2; fd++) dup2(nowhere, fd);
  SkNativeError error = {.code = 0};
  void         *library;
  (void)open_here(path, &library, &error);
  ssize_t n = write(to, &error, sizeof error);
  _exit(n == (ssize_t)sizeof error ? 0 : 1);
}

// Reads the child's outcome; false when it did not come in time.
static bool read_outcome(int from, SkNativeError *outcome, bool *late) {
  size_t          got = 0;
  struct timespec from_then;
  clock_gettime(CLOCK_MONOTONIC, &from_then);
  *late = false;
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t       left = TRIAL_SECONDS * 1000 - (now.tv_sec - from_then.tv_sec) * 1000;
    struct pollfd p    = {.fd = from, .events = POLLIN};
    int           n    = left > 0 ? poll(&p, 1, (int)left) : 0;
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      *late = true;
      return false;
    }
    ssize_t r = read(from, (char *)outcome + got, sizeof *outcome - got);
    if (r < 0 && errno == EINTR) continue;
    if (r <= 0) return false;
    got += (size_t)r;
    if (got == sizeof *outcome) return true;
  }
}

// Loads the plug-in in a child. True when that went well there.
static bool try_in_child(const char *path, SkNativeError *error) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return sk_native_fail(error, 5501, "cannot load '%s': %s", path, strerror(errno));
  fflush(NULL);  // or the child would hold a copy of what is still to be written
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    trial(path, ends[1]);
  }
  int fork_error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return sk_native_fail(error, 5501, "cannot load '%s': %s", path, strerror(fork_error));
  }
  SkNativeError outcome;
  bool          late, told = read_outcome(ends[0], &outcome, &late);
  close(ends[0]);
  kill(child, SIGKILL);  // it has nothing more to do, and destructors may hang
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (told) {
    outcome.text[sizeof outcome.text - 1] = '\0';
    *error                                = outcome;
    return outcome.code == 0;
  }
  if (late)
    return sk_native_fail(error, 5505, "'%s' did not return within %d s when it was loaded", path,
                          TRIAL_SECONDS);
  if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
    return sk_native_fail(error, 5505, "'%s' crashed when it was loaded: %s", path,
                          strsignal(WTERMSIG(status)));
  return sk_native_fail(error, 5505, "'%s' ended the process when it was loaded", path);
}

const SkPluginTable *sk_plugin_open(const char *path, void **library, SkNativeError *error) {
  *library = NULL;
  if (!check_file(path, error) || !try_in_child(path, error)) return NULL;
  return open_here(path, library, error);
}

void sk_plugin_close(void *library) {
  if (library) dlclose(library);
}

// Copies ------------------------------------------------------------------------------------------

// n structs of `from_size` bytes into structs of our size; what an older plug-in lacks is zero.
static void *copy_rows(char **room, const void *from, unsigned from_size, size_t size, int n) {
  char  *to   = *room;
  size_t less = from_size < size ? from_size : size;
  memset(to, 0, (size_t)n * size);
  for (int i = 0; i < n; i++)
    memcpy(to + (size_t)i * size, (const char *)from + (size_t)i * from_size, less);
  *room += (size_t)n * size;
  return to;
}

SkComponentType *sk_plugin_types(const SkPluginTable *table) {
  size_t bytes = (size_t)table->n_types * sizeof(SkComponentType);
  for (int i = 0; i < table->n_types; i++) {
    const SkComponentType *t =
        (const void *)((const char *)table->types + (size_t)i * table->type_size);
    bytes += (size_t)t->n_ports * sizeof(SkPortInfo) +
             (size_t)t->n_parameters * sizeof(SkParameterInfo) +
             (size_t)t->n_results * sizeof(SkResultInfo);
  }
  char *room = sk_malloc(bytes);
  if (!room) return NULL;
  SkComponentType *types =
      copy_rows(&room, table->types, table->type_size, sizeof(SkComponentType), table->n_types);
  for (int i = 0; i < table->n_types; i++) {
    SkComponentType *t = &types[i];
    t->ports      = copy_rows(&room, t->ports, table->port_size, sizeof(SkPortInfo), t->n_ports);
    t->parameters = copy_rows(&room, t->parameters, table->parameter_size, sizeof(SkParameterInfo),
                              t->n_parameters);
    t->results =
        copy_rows(&room, t->results, table->result_size, sizeof(SkResultInfo), t->n_results);
  }
  return types;
}
