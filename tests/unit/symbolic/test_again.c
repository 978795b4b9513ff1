#include "symbolic/again.h"
#include "symbolic_test.h"

TestSuite(again, .init = begin, .fini = end);

Test(again, variables_of_the_run_move) {
  SkX roots[] = {add(mul(V(4), V(9)), U(SK_X_SIN, V(5))), SK_NO_X, mul(V(9), R(2)), V(4)}, out[4];
  SkXAgain *a = sk_x_again_new(dag, arena, 4, roots, 4, 2);
  cr_expect_eq(sk_x_again_fixed(a), 10u);
  sk_x_again(a, 20, out);
  cr_expect_eq(out[0], add(mul(V(24), V(9)), U(SK_X_SIN, V(25))));
  cr_expect_eq(out[1], SK_NO_X);
  cr_expect_eq(out[2], roots[2]);
  cr_expect_eq(out[3], V(24));
  sk_x_again(a, 0, out);
  for (int i = 0; i < 4; i++) cr_expect_eq(out[i], roots[i]);
}

Test(again, many_times) {
  SkX       root = sub(mul(V(1), V(1)), V(2)), out;
  SkXAgain *a    = sk_x_again_new(dag, arena, 1, &root, 1, 2);
  cr_expect_eq(sk_x_again_fixed(a), 0u);
  for (uint32_t k = 0; k < 5000; k++) {
    sk_x_again(a, 2 * k, &out);
    cr_expect_eq(out, sub(mul(V(1 + 2 * k), V(1 + 2 * k)), V(2 + 2 * k)));
  }
}

Test(again, nothing) {
  SkXAgain *a = sk_x_again_new(dag, arena, 0, NULL, 0, 10);
  sk_x_again(a, 3, NULL);
  cr_expect_eq(sk_x_again_fixed(a), 0u);
}
