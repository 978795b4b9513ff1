// Frames of the plug-in protocol: both byte orders, and headers that are none.
#include "cosim/wire/frame.h"
#include "cosim/wire/island.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

Test(frame, there_and_back) {
  unsigned char bytes[SK_FRAME_HEADER];
  const SkFrame sent = {SK_FRAME_TIME_DATA, false, 64, 7, 3};
  SkFrame       got;
  const char   *why;
  sk_frame_write(&sent, bytes);
  cr_assert_eq(memcmp(bytes, "TLM_0101", 8), 0);
  cr_assert(sk_frame_read(bytes, &got, &why));
  cr_assert(got.type == sent.type && !got.swap && got.size == 64 && got.port == 7 &&
            got.parameter == 3);
}

Test(frame, other_byte_order) {
  unsigned char bytes[SK_FRAME_HEADER], data[16];
  const SkFrame sent = {SK_FRAME_TIME_DATA, false, 0x00010203, 0x01020304, 5};
  SkFrame       got;
  const char   *why;
  double        row[2], numbers[2] = {1.5, -2.25e-7};
  sk_frame_write(&sent, bytes);
  bytes[9] = !bytes[9];
  for (int i = 0; i < 4; i++) {  // size 0x00030201 is in bounds, too
    bytes[12 + i] = (unsigned char)(i ? i : 0);
    bytes[16 + i] = (unsigned char)(i + 1);
  }
  cr_assert(sk_frame_read(bytes, &got, &why), "%s", why);
  cr_assert(got.swap && got.size == 0x00010203 && got.port == 0x01020304);
  cr_assert_eq(got.parameter, 5);
  for (int i = 0; i < 16; i++) data[i] = ((unsigned char *)numbers)[8 * (i / 8) + 7 - i % 8];
  cr_assert(sk_frame_row(&got, data, 0, 2, row));
  cr_assert(row[0] == 1.5 && row[1] == -2.25e-7);
}

Test(frame, refused) {
  unsigned char bytes[SK_FRAME_HEADER];
  SkFrame       got;
  const char   *why;
  sk_frame_write(&(SkFrame){SK_FRAME_TIME_DATA, false, -1, 0, 0}, bytes);
  cr_assert(!sk_frame_read(bytes, &got, &why) && strstr(why, "size"));
  sk_frame_write(&(SkFrame){SK_FRAME_TIME_DATA, false, SK_FRAME_MAX + 1, 0, 0}, bytes);
  cr_assert(!sk_frame_read(bytes, &got, &why) && strstr(why, "size"));
  sk_frame_write(&(SkFrame){9, false, 0, 0, 0}, bytes);
  cr_assert(!sk_frame_read(bytes, &got, &why) && strstr(why, "type"));
  bytes[0] = 'X';
  cr_assert(!sk_frame_read(bytes, &got, &why) && strstr(why, "TLM_0101"));
  double nan = NAN, row[1];
  cr_assert_not(sk_frame_row(&(SkFrame){0}, (const unsigned char *)&nan, 0, 1, row));
}

// What is published late still leaves a step of the island for the line.
Test(frame, times_of_an_island) {
  for (double ratio = 1.0; ratio < 30.0; ratio *= 1.01) {
    SkWirePort   ports[] = {{"p", 1, 0, "mechanical", true, -1, {1e-4}},
                            {"q", 6, 0, "mechanical", true, -1, {ratio * 1e-4}},
                            {"r", 1, 2, "signal", false, -1, {0}}};
    SkWireClient client  = {.ports = ports, .n_ports = 3};
    double       h       = sk_wire_pace(&client);
    cr_assert_float_eq(h, 1e-4 / SK_WIRE_STEPS, 1e-18);
    cr_assert_eq(sk_wire_outputs_at(&client), 3 + 24);
    cr_assert_eq(sk_wire_numbers(&ports[2]), 0);
    for (int i = 0; i < 2; i++) {
      double D = ports[i].line[0], late = sk_wire_lag(&client, i);
      cr_assert(D - late > h * (1.0 - 1e-9) && D - late < 2.0 * h * (1.0 + 1e-9), "%g %g", D / h,
                late / h);
      // Enough for a client with steps of half its shortest delay, whenever it sends.
      cr_assert(late >= h + 0.5 * D - 1e-18);
    }
  }
}
