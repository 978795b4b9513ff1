// Arena, vectors, maps, names and buffers.
#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/vec.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Test(arena, memory_is_zero_and_aligned) {
  SkArena *a = sk_arena_new(0, NULL);
  for (size_t size = 0; size < 5000; size = size * 3 + 1) {
    unsigned char *p = sk_arena_alloc(a, size);
    cr_assert_not_null(p);
    cr_assert_eq((uintptr_t)p % 16, 0);
    for (size_t i = 0; i < size; i++) cr_assert_eq(p[i], 0);
    memset(p, 0xaa, size);
  }
  sk_arena_free(a);
}

Test(arena, a_child_uses_its_memory_again) {
  SkArena *a = sk_arena_new(0, NULL);
  SkArena *c = sk_arena_child(a);
  for (int round = 0; round < 50; round++) {
    for (size_t size = 1; size < 100000; size *= 3) {
      unsigned char *p = sk_arena_alloc(c, size);
      for (size_t i = 0; i < size; i++) cr_assert_eq(p[i], 0);
      memset(p, 0xff, size);
    }
    size_t used = sk_arena_used(a);
    sk_arena_reset(c);
    cr_assert_eq(sk_arena_used(c), 0);
    if (round) cr_assert_leq(used, (size_t)1 << 20);
  }
  sk_arena_free(a);
}

Test(arena, empty_allocation_from_a_fresh_arena) {
  SkArena *a = sk_arena_new(0, NULL);
  cr_assert_not_null(sk_arena_alloc(a, 0));
  cr_assert_not_null(sk_arena_copy(a, NULL, 0));
  cr_assert_eq(sk_arena_used(a), 0);
  sk_arena_free(a);
}

// An array that grows by doubling must not keep all its old copies.
Test(arena, outgrown_pieces_are_freed) {
  SkArena *a    = sk_arena_new((size_t)14 << 20, NULL);
  char    *kept = sk_arena_alloc(a, (size_t)1 << 20);
  memset(kept, 'k', (size_t)1 << 20);
  SK_VEC(double) v = {0};
  for (uint32_t i = 0; i < (1u << 20); i++) sk_vec_push(a, &v, i);
  for (uint32_t i = 0; i < (1u << 20); i++) cr_assert_eq(v.at[i], i);
  cr_assert_eq(kept[0], 'k');
  cr_assert_eq(kept[(1 << 20) - 1], 'k');
  cr_assert_lt(sk_arena_used(a), (size_t)10 << 20);
  // Small pieces and those of children stay until everything goes.
  SkArena *c = sk_arena_child(a);
  sk_arena_release(a, sk_arena_alloc(a, 100), 100);
  sk_arena_release(c, sk_arena_alloc(c, 300000), 300000);
  sk_arena_release(a, v.at, sizeof *v.at << 20);
  cr_assert_lt(sk_arena_used(a), (size_t)2 << 20);
  sk_arena_free(a);
}

// Growing keeps the beginning and gives zeros behind it, wherever the piece comes from.
Test(arena, pieces_grow) {
  SkArena *a = sk_arena_new(0, NULL), *c = sk_arena_child(a);
  for (int child = 0; child < 2; child++) {
    SkArena       *in    = child ? c : a;
    size_t         size  = 40;
    unsigned char *piece = sk_arena_grow(in, NULL, 0, size);
    unsigned char *other = sk_arena_alloc(a, (size_t)300 << 10);
    memset(piece, 1, size);
    memset(other, 2, (size_t)300 << 10);
    for (int k = 0; k < 9; k++) {
      piece = sk_arena_grow(in, piece, size, size * 5 / 2 * 2);
      for (size_t i = 0; i < size; i++) cr_assert_eq(piece[i], 1);
      for (size_t i = size; i < size * 5 / 2 * 2; i++) cr_assert_eq(piece[i], 0);
      size = size * 5 / 2 * 2;
      memset(piece, 1, size);
    }
    cr_assert_eq(other[0], 2);
    cr_assert_eq(other[((size_t)300 << 10) - 1], 2);
  }
  sk_arena_free(a);
}

Test(arena, larger_than_a_block) {
  SkArena *a         = sk_arena_new(0, NULL);
  char    *small     = sk_arena_printf(a, "%s-%d", "small", 1);
  char    *big       = sk_arena_alloc(a, (size_t)9 << 20);
  big[(9 << 20) - 1] = 1;
  cr_assert_str_eq(small, "small-1");
  sk_arena_free(a);
}

// Returns whether an allocation of n items of `size` bytes jumped to the guard.
static bool jumps(size_t budget, size_t n, size_t size) {
  SkGuard guard;
  SkArena *volatile a = sk_arena_new(budget, &guard);
  if (setjmp(guard.env)) {
    sk_arena_free(a);
    return true;
  }
  sk_arena_array(a, n, size);
  sk_arena_free(a);
  return false;
}

Test(arena, budget_and_overflow_reach_the_guard) {
  cr_assert(!jumps(1024, 1, 1024));
  cr_assert(jumps(1024, 1, 1025));
  cr_assert(jumps(0, SIZE_MAX / 2, 16));
  cr_assert(jumps(0, SIZE_MAX, 1));
  cr_assert(jumps(1024, 1, SIZE_MAX));
}

Test(vec, push_reserve_pop) {
  SkArena *a    = sk_arena_new(0, NULL);
  SK_VEC(int) v = {0};
  for (int i = 0; i < 1000; i++) sk_vec_push(a, &v, i * i);
  cr_assert_eq(v.n, 1000);
  for (int i = 0; i < 1000; i++) cr_assert_eq(v.at[i], i * i);
  sk_vec_reserve(a, &v, 5000);
  cr_assert_geq(v.cap, 6000);
  cr_assert_eq(v.n, 1000);
  cr_assert_eq(sk_vec_pop(&v), 999 * 999);
  cr_assert_eq(v.n, 999);
  sk_arena_free(a);
}

Test(map, thousand_keys_and_replacement) {
  SkArena *a = sk_arena_new(0, NULL);
  SkMap    m = {0};
  uint64_t v = 7;
  cr_assert(!sk_map_get(&m, 1, &v));
  for (uint64_t k = 1; k <= 1000; k++) sk_map_put(a, &m, k * 4096, k);
  for (uint64_t k = 1; k <= 1000; k += 2) sk_map_put(a, &m, k * 4096, k + 5);
  cr_assert_eq(m.n, 1000);
  for (uint64_t k = 1; k <= 1000; k++) {
    cr_assert(sk_map_get(&m, k * 4096, &v));
    cr_assert_eq(v, k % 2 ? k + 5 : k);
  }
  cr_assert(!sk_map_get(&m, 4095, NULL));
  cr_assert(!sk_map_get(&m, 0, NULL));
  sk_map_put_ptr(a, &m, a, &m);
  cr_assert_eq(sk_map_ptr(&m, a), &m);
  cr_assert_null(sk_map_ptr(&m, &m));
  sk_arena_free(a);
}

Test(map, hash_of_bytes_depends_on_every_byte_and_the_length) {
  unsigned char text[24] = {0};
  uint64_t      seen[25];
  for (size_t n = 0; n <= 24; n++) {
    seen[n] = sk_hash_bytes(text, n, 1);
    for (size_t k = 0; k < n; k++) cr_assert_neq(seen[k], seen[n]);
  }
  for (size_t i = 0; i < 24; i++) {
    text[i] = 1;
    cr_assert_neq(sk_hash_bytes(text, 24, 1), seen[24]);
    text[i] = 0;
  }
  cr_assert_neq(sk_hash_bytes(text, 24, 2), seen[24]);
}

Test(name, equal_text_equal_pointer) {
  SkArena *a     = sk_arena_new(0, NULL);
  SkNames *names = sk_names_new(a);
  SkName   x     = sk_name_z(names, "pressure");
  cr_assert_eq(sk_name(names, "pressures", 8), x);
  cr_assert_neq(sk_name_z(names, "Pressure"), x);
  cr_assert_eq(sk_name_length(x), 8);
  cr_assert_eq(sk_name_length(sk_name(names, "", 0)), 0);
  cr_assert_null(sk_name_find(names, "absent", 6));
  cr_assert_eq(sk_name_find(names, "pressure", 8), x);
  // Past the first table size, and formatted names longer than the stack buffer.
  for (int i = 0; i < 5000; i++) sk_name_f(names, "port[%d]", i);
  for (int i = 0; i < 5000; i++) {
    char text[32];
    int  n = snprintf(text, sizeof text, "port[%d]", i);
    cr_assert_not_null(sk_name_find(names, text, (size_t)n));
  }
  SkName longer = sk_name_f(names, "%0400d", 1);
  cr_assert_eq(sk_name_length(longer), 400);
  cr_assert_eq(sk_name_z(names, "pressure"), x);
  SkName own = sk_name_own(names, "pressure", 8);
  cr_assert_neq(own, x);
  cr_assert_str_eq(own, x);
  cr_assert_eq(sk_name_length(own), 8);
  cr_assert_eq(sk_name_z(names, "pressure"), x);
  sk_arena_free(a);
}

Test(name, who_leaves_takes_only_what_nobody_else_uses) {
  SkArena *arena = sk_arena_new(0, NULL);
  SkNames *whole = sk_names_new(arena), *a = sk_names_join(whole, arena);
  SkNames *b      = sk_names_join(whole, arena);
  SkName   shared = sk_name_z(a, "shared"), mine = sk_name_z(a, "mine"), old = sk_name_z(a, "old");
  cr_expect_eq(sk_name_z(b, "shared"), shared);
  cr_expect_eq(sk_name_z(a, "shared"), shared);
  cr_expect_eq(sk_name_z(whole, "old"), old);  // for ever
  cr_expect_eq(sk_name_find(b, "mine", 4), mine);
  sk_names_leave(a);
  cr_expect_null(sk_name_find(whole, "mine", 4));
  cr_expect_eq(sk_name_find(whole, "shared", 6), shared);
  cr_expect_eq(sk_name_find(whole, "old", 3), old);
  sk_names_leave(b);
  cr_expect_null(sk_name_find(whole, "shared", 6));
  cr_expect_eq(sk_name_z(whole, "old"), old);
  sk_arena_free(arena);
}

Test(name, names_that_come_and_go_need_no_more_memory) {
  SkArena *arena  = sk_arena_new(0, NULL);
  SkNames *whole  = sk_names_new(arena);
  size_t   before = 0;
  for (int round = 0; round < 200; round++) {
    SkArena *own    = sk_arena_scratch(arena);
    SkNames *joined = sk_names_join(whole, own);
    SkName   names[500];
    for (int i = 0; i < 500; i++) names[i] = sk_name_f(joined, "n%d_%d_%0*d", round, i, i % 90, 0);
    for (int i = 0; i < 500; i++)
      cr_assert_eq(sk_name_f(joined, "n%d_%d_%0*d", round, i, i % 90, 0), names[i]);
    sk_names_leave(joined);
    sk_arena_done(own);
    if (round == 20) before = sk_arena_used(arena);
  }
  cr_expect_lt(sk_arena_used(arena), before + 4096);
  cr_expect_null(sk_name_find(whole, "n199_0_0", 8));
  sk_arena_free(arena);
}

static double round_trip(double value) {
  SkArena *a = sk_arena_new(0, NULL);
  SkBuf    b = sk_buf_new(a);
  sk_buf_double(&b, value);
  double back = strtod(b.text, NULL);
  sk_arena_free(a);
  return back;
}

Test(buf, doubles_read_back_to_the_same_bits) {
  const double fixed[] = {
      0.0,    -0.0,    0.1,     1.0 / 3.0,         2.0 / 3.0,          1e22,    1e23,
      5e-324, DBL_MIN, DBL_MAX, 123456789012345.0, 9007199254740993.0, -0.3e-9, M_PI,
      1e300,  -1e-300, 4.35,    0.1 + 0.2};
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
    double back = round_trip(fixed[i]);
    cr_assert_eq(memcmp(&back, &fixed[i], sizeof back), 0, "%.17g", fixed[i]);
  }
  uint64_t bits = 88172645463325252u;
  for (int i = 0; i < 20000; i++) {
    bits = sk_hash64(bits + 1);
    double value;
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value)) continue;
    double back = round_trip(value);
    cr_assert_eq(memcmp(&back, &value, sizeof back), 0, "%.17g", value);
  }
}

// The short way for decimals of a few digits must not be seen in the text.
static void same_as_printf(double value) {
  char expected[SK_DOUBLE_TEXT], text[SK_DOUBLE_TEXT];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(expected, sizeof expected, "%.*g", digits, value);
    if (strtod(expected, NULL) == value) break;
  }
  cr_assert_eq(sk_double_text(value, text), strlen(expected));
  cr_assert_str_eq(text, expected);
}

Test(buf, decimals_are_written_as_printf_does) {
  const double fixed[] = {
      0.0,      -0.0,   1e-4,   9.9e-5, 0.00012345678901234, 1e14,      1e15,
      9.99e14,  -2.5,   -1e-3,  0.5,    999999999999999.0,   1e16,      0.1 + 0.2,
      0.000101, 4.35e8, 1234.5, 1e-5,   99999999999999.9,    5e14 + 0.5};
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) same_as_printf(fixed[i]);
  uint64_t bits = 7;
  for (int i = 0; i < 20000; i++) {
    bits         = sk_hash64(bits + 1);
    double value = (double)(bits >> 11);
    for (uint64_t k = (bits >> 4) % 17; k > 0; k--) value = (double)(uint64_t)(value / 10);
    for (uint64_t k = bits % 16; k > 0; k--) value /= 10;
    same_as_printf(bits & 128 ? value : -value);
  }
}

Test(buf, integers) {
  SkArena *a = sk_arena_new(0, NULL);
  SkBuf    b = sk_buf_new(a);
  sk_buf_int(&b, 0);
  sk_buf_char(&b, ' ');
  sk_buf_int(&b, INT64_MAX);
  sk_buf_char(&b, ' ');
  sk_buf_int(&b, INT64_MIN);
  sk_buf_char(&b, ' ');
  sk_buf_int(&b, -70);
  cr_assert_str_eq(b.text, "0 9223372036854775807 -9223372036854775808 -70");
  sk_arena_free(a);
}

Test(buf, doubles_are_short) {
  SkArena *a = sk_arena_new(0, NULL);
  SkBuf    b = sk_buf_new(a);
  sk_buf_double(&b, 0.1);
  sk_buf_char(&b, ' ');
  sk_buf_double(&b, 1e5);
  sk_buf_char(&b, ' ');
  sk_buf_double(&b, INFINITY);
  sk_buf_char(&b, ' ');
  sk_buf_double(&b, -INFINITY);
  sk_buf_char(&b, ' ');
  sk_buf_double(&b, NAN);
  cr_assert_str_eq(b.text, "0.1 100000 inf -inf nan");
  sk_arena_free(a);
}

Test(buf, json_escapes_and_repairs) {
  SkArena *a = sk_arena_new(0, NULL);
  SkBuf    b = sk_buf_new(a);
  sk_buf_json(&b, "a\"b\\c\n\t\x01\xc3\xa9\xff", 11);
  cr_assert_str_eq(b.text, "\"a\\\"b\\\\c\\n\\t\\u0001\xc3\xa9\xef\xbf\xbd\"");
  sk_arena_free(a);
}

Test(buf, utf8_sequences) {
  cr_assert_eq(sk_utf8_length("a", 1), 1);
  cr_assert_eq(sk_utf8_length("\xc3\xa9", 2), 2);
  cr_assert_eq(sk_utf8_length("\xe2\x82\xac", 3), 3);
  cr_assert_eq(sk_utf8_length("\xf0\x9f\x98\x80", 4), 4);
  const char *bad[] = {"\x80",
                       "\xc0\xaf",
                       "\xc3",
                       "\xe0\x80\x80",
                       "\xed\xa0\x80",
                       "\xf4\x90\x80\x80",
                       "\xf8\x88\x80\x80",
                       "\xff"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    cr_assert_eq(sk_utf8_length(bad[i], strlen(bad[i])), 0, "case %zu", i);
  cr_assert_eq(sk_utf8_length("", 0), 0);
}

Test(buf, drains_to_a_stream_in_bounded_memory) {
  SkArena *a = sk_arena_new(0, NULL);
  FILE    *f = tmpfile();
  SkBuf    b = sk_buf_to(a, f);
  for (int i = 0; i < 100000; i++) sk_buf_printf(&b, "%06d\n", i);
  sk_buf_flush(&b);
  cr_assert_lt(sk_arena_used(a), 300000);
  rewind(f);
  char line[16];
  for (int i = 0; i < 100000; i++) {
    cr_assert_not_null(fgets(line, sizeof line, f));
    cr_assert_eq(atoi(line), i);
  }
  fclose(f);
  sk_arena_free(a);
}
