// driver/shared/tcc_names.c - libtcc inside the shared library.
//
// Distributions ship libtcc as an archive for programs: its code reaches data by distance, which a shared library
// allows only for names of its own. cmake/SkModules.cmake makes all its names local and turns the three that belong
// to the C library into these.
#include <stdio.h>
#include <unistd.h>

extern FILE  *sk_tcc_stderr, *sk_tcc_stdout;
extern char **sk_tcc_environ;

FILE  *sk_tcc_stderr, *sk_tcc_stdout;
char **sk_tcc_environ;

__attribute__((constructor)) static void fill(void) {
  sk_tcc_stderr  = stderr;
  sk_tcc_stdout  = stdout;
  sk_tcc_environ = environ;
}
