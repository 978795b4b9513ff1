// A controller in C closes a loop with a model: each hundredth of a second it reads the load and sets the torque.
//
//   cc controller.c $(pkg-config --cflags --libs skerry) -o controller && ./controller Drive.mo
#include <skerry/skerry.h>
#include <stdio.h>

#define SAMPLE 0.01  // s

static int fail(SkerryModel *model) {
  fprintf(stderr, "%s\n", skerry_error(model));
  skerry_free(model);
  return 1;
}

int main(int argc, char **argv) {
  SkerryModel *model = NULL;
  if (skerry_load(argc > 1 ? argv[1] : "Drive.mo", "Drive", NULL, &model)) return fail(model);
  for (int k = 0; k * SAMPLE < 2.0; k++) {
    // At one second the load gets heavier. Nobody tells the controller.
    if (k * SAMPLE == 1.0 && skerry_set(model, "load", 0.08)) return fail(model);
    if (skerry_run(model, k * SAMPLE)) return fail(model);
    double goal   = k * SAMPLE < 1.0 ? 1.0 : 0.5;
    double torque = 3.0 * (goal - skerry_get(model, "angle")) - 0.7 * skerry_get(model, "turn");
    if (skerry_set(model, "torque", torque)) return fail(model);
  }
  if (skerry_run(model, 2.0)) return fail(model);
  printf("%.17g\n", skerry_get(model, "angle"));
  // What was set and when: skerry_replay, or replay() in Python, makes the same run of it.
  if (argc > 2 && skerry_changes(model, argv[2])) return fail(model);
  skerry_free(model);
  return 0;
}
