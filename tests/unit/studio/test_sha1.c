// FIPS 180 gives these.
#include "studio/wire/sha1.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void check(const char *text, size_t n, const char *expected) {
  unsigned char hash[20];
  char          hex[41];
  sk_sha1(text, n, hash);
  for (int i = 0; i < 20; i++) snprintf(hex + 2 * i, 3, "%02x", hash[i]);
  cr_expect_str_eq(hex, expected);
}

Test(sha1, known_answers) {
  static char many[1000000];
  memset(many, 'a', sizeof many);
  check("", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  check("abc", 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
  check("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  check(many, sizeof many, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}
