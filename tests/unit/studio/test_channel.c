// Packets between processes, in pieces, with descriptors, from an end that may be broken.
#include "studio/wire/channel.h"

#include <criterion/criterion.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void pair(SkChannel *a, SkChannel *b) {
  int fds[2];
  cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  *a = (SkChannel){.fd = fds[0]};
  *b = (SkChannel){.fd = fds[1]};
}

Test(channel, packets_and_descriptors) {
  SkChannel a, b;
  SkPacket  p;
  int       pipe_fds[2];
  char      byte = 0;
  pair(&a, &b);
  cr_assert_eq(pipe(pipe_fds), 0);
  cr_assert(sk_channel_send(&a, SK_PACKET_ASK, 7, "one", 3, -1));
  cr_assert(sk_channel_send(&a, SK_PACKET_RUN, 8, "two", 3, pipe_fds[1]));
  cr_assert(sk_channel_send(&a, SK_PACKET_TEXT, 9, "", 0, -1));
  cr_assert(sk_channel_flush(&a, true));
  cr_expect_not(sk_channel_next(&b, &p));
  // Where bytes carry a descriptor a read may end.
  int n = 0;
  while (n < 3) {
    cr_assert(sk_channel_read(&b));
    while (sk_channel_next(&b, &p)) {
      cr_expect_eq(p.id, 7 + n);
      cr_expect_str_eq(p.bytes, n == 0 ? "one" : n == 1 ? "two" : "");
      cr_expect_eq(p.fd >= 0, n == 1);
      if (p.fd >= 0) {
        cr_assert_eq(write(p.fd, "x", 1), 1);
        close(p.fd);
      }
      n++;
    }
  }
  cr_assert_eq(read(pipe_fds[0], &byte, 1), 1);
  cr_expect_eq(byte, 'x');
  cr_expect_eq(read(pipe_fds[0], &byte, 1), 0, "nobody else has it any more");
  close(pipe_fds[0]);
  sk_channel_close(&a);
  cr_expect_not(sk_channel_read(&b));
  sk_channel_close(&b);
}

Test(channel, large_packets_do_not_block) {
  SkChannel a, b;
  SkPacket  p    = {0};
  size_t    n    = 5000000;
  char     *text = malloc(n);
  pair(&a, &b);
  memset(text, 'y', n);
  cr_assert(sk_channel_send(&a, SK_PACKET_ANSWER, 1, text, n, -1));
  while (!sk_channel_next(&b, &p)) {
    cr_assert(sk_channel_flush(&a, false));
    cr_assert(sk_channel_read(&b));
  }
  cr_assert_eq(p.n, n);
  cr_expect_arr_eq(p.bytes, text, n);
  free(text);
  sk_channel_close(&a);
  sk_channel_close(&b);
}

Test(channel, rubbish) {
  SkChannel a, b;
  SkPacket  p;
  char      bytes[64];
  pair(&a, &b);
  memset(bytes, 'z', sizeof bytes);
  cr_assert_eq(write(a.fd, bytes, sizeof bytes), (ssize_t)sizeof bytes);
  cr_assert(sk_channel_read(&b));
  cr_expect_not(sk_channel_next(&b, &p));
  cr_expect(b.broken);
  cr_expect_not(sk_channel_read(&b));
  sk_channel_close(&a);
  sk_channel_close(&b);
}
