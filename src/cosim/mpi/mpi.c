#include "cosim/mpi/mpi.h"

#include "cosim/mpi/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What launchers say, the first that is there: size, rank, and the modules to try, nearest first. Several of them speak PMIx,
// which OpenMPI does; PMI is MPICH's. (A Slurm script that starts no step has none of these.)
static const struct {
  const char *size, *rank, *with, *modules;
} launchers[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", NULL, "openmpi mpich"},
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "PMIX_RANK", "openmpi mpich"},
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "PMI_RANK", "mpich openmpi"},
    {"PMI_SIZE", "PMI_RANK", NULL, "mpich openmpi"},
    {"MPI_LOCALNRANKS", "PMI_RANK", NULL, "mpich openmpi"},
};

static const SkMpiModule *module;
static char               text[4600];

static int number(const char *name) {
  const char *value = getenv(name);
  return value && *value ? atoi(value) : -1;
}

static const char *modules_wanted(int *size, int *rank) {
  *size = 1;
  *rank = 0;
  for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
    if (launchers[i].with && !getenv(launchers[i].with)) continue;
    if (number(launchers[i].size) < 2 || number(launchers[i].rank) < 0) continue;
    *size = number(launchers[i].size);
    *rank = number(launchers[i].rank);
    return launchers[i].modules;
  }
  return "";
}

int sk_mpi_launched(int *rank) {
  int size;
  modules_wanted(&size, rank);
  return size;
}

int sk_mpi_local_rank(void) {
  static const char *const names[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                                      "SLURM_LOCALID"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (number(names[i]) >= 0) return number(names[i]);
  return -1;
}

int sk_mpi_local_size(void) {
  // Slurm writes 2(x3) for three machines with two each, and a list where they differ.
  static const char *const names[] = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"};
  const char              *slurm   = getenv("SLURM_STEP_TASKS_PER_NODE");
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (number(names[i]) > 0) return number(names[i]);
  return slurm && !strchr(slurm, ',') && atoi(slurm) > 0 ? atoi(slurm) : 1;
}

// The folder of the program, as it runs; false: not known.
static bool own_folder(char *folder, size_t room) {
  ssize_t n = readlink("/proc/self/exe", folder, room - 1);
  if (n <= 0) return false;
  folder[n]   = 0;
  char *slash = strrchr(folder, '/');
  if (!slash) return false;
  *slash = 0;
  return true;
}

static const SkMpiModule *load(const char *path) {
  // MPI loads parts of itself, which look for its names among those of the program.
  void      *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  SkMpiOpen *open    = NULL;
  if (library) *(void **)(void *)&open = dlsym(library, SK_MPI_ENTRY);
  const SkMpiModule *found = open ? open() : NULL;
  return found && found->version == SK_MPI_VERSION ? found : NULL;
}

static const SkMpiModule *load_any(const char *names) {
  char        folder[4096], path[4400], list[64];
  const char *places[] = {"", "/../lib/skerry"};
  if (!own_folder(folder, sizeof folder)) return NULL;
  snprintf(list, sizeof list, "%s", names);
  for (char *rest = list, *name; (name = strtok_r(rest, " ", &rest)) != NULL;)
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
      snprintf(path, sizeof path, "%s%s/skerry_mpi_%s.so", folder, places[i], name);
      if (access(path, R_OK) != 0) continue;
      const SkMpiModule *found = load(path);
      if (found) return found;
      snprintf(text, sizeof text, "%.4300s cannot be loaded: %.200s", path, dlerror());
    }
  return NULL;
}

const char *sk_mpi_join(SkPost *post) {
  int size, rank;
  text[0] = 0;
  module  = load_any(modules_wanted(&size, &rank));
  if (!module)
    return *text ? text
                 : "this program was built without the MPI of the launcher (skerry_mpi_*.so is "
                   "neither beside it nor in ../lib/skerry)";
  const char *why = module->join(post);
  if (why || post->size == size) return why;
  snprintf(text, sizeof text, "the launcher speaks of %d ranks, MPI of %d: two different MPIs",
           size, post->size);
  module->leave(true);
  module = NULL;
  return text;
}

void sk_mpi_leave(bool clean) {
  if (module) module->leave(clean);
  module = NULL;
}
