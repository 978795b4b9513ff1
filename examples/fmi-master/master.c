// A small master for co-simulation FMUs of FMI 2.0: steps one FMU and prints variables as CSV. It knows nothing of Skerry.
//
//   cc master.c -ldl -o master && ./master FOLDER STOP STEP NAME... > result.csv      (FOLDER: the FMU, unpacked)
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void (*logger)(void *, const char *, int, const char *, const char *, ...);
  void *(*allocate)(size_t, size_t);
  void (*release)(void *);
  void (*step_finished)(void *, int);
  void *user;
} Callbacks;

static void *fail(const char *what, const char *which) {
  fprintf(stderr, "master: %s %s\n", what, which);
  exit(1);
}

static void say(void *user, const char *name, int status, const char *category, const char *text,
                ...) {
  va_list list;
  (void)user, (void)category;
  fprintf(stderr, "%s (status %d): ", name, status);
  va_start(list, text);
  vfprintf(stderr, text, list);
  va_end(list);
  fputc('\n', stderr);
}

static char *read_all(const char *path) {
  FILE  *f    = fopen(path, "rb");
  size_t room = 1 << 22, n;
  char  *text = malloc(room);
  if (!f || !text) fail("cannot read", path);
  n       = fread(text, 1, room - 1, f);
  text[n] = 0;
  fclose(f);
  return text;
}

// The value of an attribute behind a place in the description. Good enough for a file that one knows.
static char *attribute(const char *at, const char *name) {
  char key[80];
  snprintf(key, sizeof key, " %s=\"", name);
  const char *from = at ? strstr(at, key) : NULL;
  if (!from) fail("the description lacks", name);
  from += strlen(key);
  return strndup(from, strcspn(from, "\""));
}

static unsigned reference(const char *xml, const char *name) {
  char key[200];
  snprintf(key, sizeof key, "<ScalarVariable name=\"%s\"", name);
  const char *at = strstr(xml, key);
  if (!at) fail("there is no variable", name);
  return (unsigned)strtoul(attribute(at, "valueReference"), NULL, 10);
}

static void *function(void *library, const char *name) {
  void *f = dlsym(library, name);
  return f ? f : fail("the library lacks", name);
}

static void check(int status, const char *call) {
  if (status > 1) fail("this call failed:", call);
}

int main(int argc, char **argv) {
  char path[4096];
  if (argc < 5) fail("usage: master FOLDER STOP STEP NAME...", "");
  snprintf(path, sizeof path, "%s/modelDescription.xml", argv[1]);
  char *xml = read_all(path), *id = attribute(strstr(xml, "<CoSimulation"), "modelIdentifier");
  snprintf(path, sizeof path, "%s/binaries/linux64/%s.so", argv[1], id);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) fail("cannot load", dlerror());

  void *(*make)(const char *, int, const char *, const char *, const Callbacks *, int, int);
  int (*setup)(void *, int, double, double, int, double);
  int (*enter)(void *), (*leave)(void *), (*end)(void *);
  int (*step)(void *, double, double, int), (*get)(void *, const unsigned *, size_t, double *);
  void (*release)(void *);
  *(void **)&make    = function(library, "fmi2Instantiate");
  *(void **)&setup   = function(library, "fmi2SetupExperiment");
  *(void **)&enter   = function(library, "fmi2EnterInitializationMode");
  *(void **)&leave   = function(library, "fmi2ExitInitializationMode");
  *(void **)&step    = function(library, "fmi2DoStep");
  *(void **)&get     = function(library, "fmi2GetReal");
  *(void **)&end     = function(library, "fmi2Terminate");
  *(void **)&release = function(library, "fmi2FreeInstance");

  Callbacks callbacks = {say, calloc, free, NULL, NULL};
  void     *c         = make("it", 1, attribute(xml, "guid"), "file:///", &callbacks, 0, 0);
  if (!c) fail("no instance of", id);
  double stop = atof(argv[2]), h = atof(argv[3]);
  check(setup(c, 0, 0.0, 0.0, 1, stop), "fmi2SetupExperiment");
  check(enter(c), "fmi2EnterInitializationMode");
  check(leave(c), "fmi2ExitInitializationMode");

  int       n    = argc - 4;
  unsigned *refs = calloc((size_t)n, sizeof *refs);
  double   *now  = calloc((size_t)n, sizeof *now);
  printf("time");
  for (int i = 0; i < n; i++) {
    refs[i] = reference(xml, argv[4 + i]);
    printf(",%s", argv[4 + i]);
  }
  for (long k = 0;; k++) {
    check(get(c, refs, (size_t)n, now), "fmi2GetReal");
    printf("\n%.17g", (double)k * h);
    for (int i = 0; i < n; i++) printf(",%.17g", now[i]);
    if ((double)(k + 1) * h > stop + 0.5 * h) break;
    check(step(c, (double)k * h, h, 1), "fmi2DoStep");
  }
  printf("\n");
  check(end(c), "fmi2Terminate");
  release(c);
  dlclose(library);
  return 0;
}
