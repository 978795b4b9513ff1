// bench/fmi.c - a plain loop over the steps of one FMU of FMI 2.0, or of two of it joined in a ring: fmi FOLDER STEP STOP [pair]
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void *logger, *(*allocate)(size_t, size_t), (*release)(void *), *finished, *user;
} Callbacks;

static char *attribute(const char *at, const char *name) {
  char key[80];
  snprintf(key, sizeof key, " %s=\"", name);
  const char *from = at ? strstr(at, key) : NULL;
  if (!from) exit(2);
  return strndup(from + strlen(key), strcspn(from + strlen(key), "\""));
}

static unsigned reference(const char *xml, const char *name) {
  char key[200];
  snprintf(key, sizeof key, "<ScalarVariable name=\"%s\"", name);
  return (unsigned)strtoul(attribute(strstr(xml, key), "valueReference"), NULL, 10);
}

int main(int argc, char **argv) {
  static char xml[1 << 22];
  char        path[4096];
  if (argc < 4) return 2;
  snprintf(path, sizeof path, "%s/modelDescription.xml", argv[1]);
  FILE *f = fopen(path, "rb");
  if (!f || !fread(xml, 1, sizeof xml - 1, f)) return 2;
  fclose(f);
  snprintf(path, sizeof path, "%s/binaries/linux64/%s.so", argv[1],
           attribute(strstr(xml, "<CoSimulation"), "modelIdentifier"));
  void *library = dlopen(path, RTLD_NOW);
  if (!library) return 2;
  void *(*make)(const char *, int, const char *, const char *, const Callbacks *, int, int);
  int (*setup)(void *, int, double, double, int, double), (*enter)(void *), (*leave)(void *),
      (*step)(void *, double, double, int);
  int (*get)(void *, const unsigned *, size_t, double *),
      (*set)(void *, const unsigned *, size_t, const double *);
  *(void **)&make  = dlsym(library, "fmi2Instantiate");
  *(void **)&setup = dlsym(library, "fmi2SetupExperiment");
  *(void **)&enter = dlsym(library, "fmi2EnterInitializationMode");
  *(void **)&leave = dlsym(library, "fmi2ExitInitializationMode");
  *(void **)&step  = dlsym(library, "fmi2DoStep");
  *(void **)&get   = dlsym(library, "fmi2GetReal");
  *(void **)&set   = dlsym(library, "fmi2SetReal");

  double    h = atof(argv[2]), stop = atof(argv[3]), last = 0, y;
  Callbacks callbacks = {NULL, calloc, free, NULL, NULL};
  int       pair = argc > 4, n = pair ? 2 : 1;
  void     *c[2];
  for (int i = 0; i < n; i++) {
    c[i] = make(i ? "b" : "a", 1, attribute(xml, "guid"), "file:///", &callbacks, 0, 0);
    if (!c[i] || setup(c[i], 0, 0, 0, 0, 0) || enter(c[i]) || leave(c[i])) return 3;
  }
  unsigned u = pair ? reference(xml, "u") : 0, out = pair ? reference(xml, "y") : 0;
  for (long k = 0; (double)k * h < stop - 0.5 * h; k++) {
    if (pair) {
      set(c[0], &u, 1, &last);
      get(c[0], &out, 1, &y);
      set(c[1], &u, 1, &y);
      get(c[1], &out, 1, &last);
    }
    for (int i = 0; i < n; i++)
      if (step(c[i], (double)k * h, h, 1)) return 4;
  }
  printf("%g\n", last);
  return 0;
}
