// Native components as generated code calls them.
#include "native/bridge.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static SkRegistry *registry;
static void        begin(void) {
         registry = sk_registry_new();
         sk_bridge_use(registry);
}
static void end(void) { sk_registry_free(registry); }
TestSuite(bridge, .init = begin, .fini = end);

static void *integrator(void) {
  const double values[] = {2, 0, 0};
  const int    sizes[]  = {1, 1, 0};
  return skerry_native_open("Skerry.Signals.Integrator", "m.i", 0.5, 1, values, 3, sizes, 3);
}

Test(bridge, a_step_may_be_repeated) {
  void        *c   = integrator();
  const double u[] = {3}, other[] = {100};
  skerry_native_step(c, 1, 0, other, 1);
  skerry_native_step(c, 1, 0, u, 1);  // the start again
  double done = skerry_native_step(c, 1, 0.5, other, 1);
  cr_expect_eq(done, 0.5);
  skerry_native_step(c, 1, 0.5, u, 1);  // takes the other one back
  cr_expect_float_eq(skerry_native_read(c, 1, 1, done), 3, 1e-12);
  skerry_native_step(c, 1, 1, u, 1);
  cr_expect_float_eq(skerry_native_read(c, 1, 1, done), 6, 1e-12);
  skerry_native_close(c);
}

Test(bridge, what_is_saved_goes_on) {
  void        *a = integrator(), *b = integrator();
  const double u[]   = {3};
  SkBytes      bytes = {0};
  for (int k = 0; k < 5; k++) skerry_native_step(a, 1, 0.5 * k, u, 1);
  cr_assert(sk_bridge_keeper.ours(a));
  cr_expect_not(sk_bridge_keeper.ours(&bytes));
  sk_bridge_keeper.save(a, &bytes);
  SkBytes in = {.data = bytes.data, .n = bytes.n};
  cr_assert(sk_bridge_keeper.load(b, &in));
  cr_expect_eq(skerry_native_read(b, 1, 1, 0), skerry_native_read(a, 1, 1, 0));
  skerry_native_step(a, 1, 2.5, u, 1);
  skerry_native_step(b, 1, 2.5, u, 1);
  cr_expect_eq(skerry_native_read(b, 1, 1, 0), skerry_native_read(a, 1, 1, 0));
  // Bytes that are cut short are refused.
  in = (SkBytes){.data = bytes.data, .n = bytes.n - 8};
  cr_expect_not(sk_bridge_keeper.load(b, &in));
  sk_bytes_free(&bytes);
  skerry_native_close(a);
  skerry_native_close(b);
}

// Ports of an array come number by number, tables column by column.
Test(bridge, arrays_and_tables) {
  const double sum_values[] = {3, 1, 10, 100, 0}, table_values[] = {0, 1, 5, 7, 0};
  const int    sum_sizes[] = {1, 3, 0}, table_sizes[] = {2, 0};
  const double u[] = {1, 2, 3}, half[] = {0.5};
  void *sum = skerry_native_open("Skerry.Signals.Sum", "m.s", 1, 1, sum_values, 5, sum_sizes, 3);
  skerry_native_step(sum, 1, 0, u, 3);
  cr_expect_float_eq(skerry_native_read(sum, 1, 1, 0), 321, 1e-12);
  void *look =
      skerry_native_open("Skerry.Signals.Lookup", "m.l", 1, 1, table_values, 5, table_sizes, 2);
  skerry_native_step(look, 1, 0, half, 1);
  cr_expect_float_eq(skerry_native_read(look, 1, 1, 0), 6, 1e-12);
  const double volume_values[] = {2, 1e-3, 1e9, 0, 0, 1e5, 0, 0, 0};
  const int    volume_sizes[]  = {1, 1, 1, 1, 1, 1, 2, 0};
  const double ports[]         = {2e5, 3e5, 1e-3, -2e-3};  // p, p, q, q
  void *volume = skerry_native_open("Skerry.Hydraulic.Volume", "m.v", 1e-4, 2, volume_values, 9,
                                    volume_sizes, 8);
  for (int copy = 1; copy <= 2; copy++)
    for (int k = 0; k < 2; k++) skerry_native_step(volume, copy, 1e-4 * k, ports, 4);
  // Each end sees the other's wave; both copies know both.
  double Zc = skerry_native_read(volume, 1, 3, 0);
  cr_expect_float_eq(Zc, 1e8, 1e-3);
  for (int copy = 1; copy <= 2; copy++) {
    cr_expect_float_eq(skerry_native_read(volume, copy, 1, 0), 3e5 - 2e-3 * Zc, 1e-6);
    cr_expect_float_eq(skerry_native_read(volume, copy, 2, 0), 2e5 + 1e-3 * Zc, 1e-6);
  }
  skerry_native_close(sum);
  skerry_native_close(look);
  skerry_native_close(volume);
}
