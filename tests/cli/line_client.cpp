// The mass of line_client.c in C++.
#include <skerry/client.hpp>

#include <algorithm>
#include <iostream>

int main(int argc, char **argv) try {
  skerry::Client client(argc, argv);
  const double   t0 = client.start().t0, t1 = client.start().t1, m = client.number("m", 0.5);
  const int      tlm = client.port("tlm", SK_CLIENT_MECHANICAL);
  double         x = 0.0, v = client.number("v0", 0.0), t = t0;
  client.set_motion(tlm, t, x, v);
  for (int k = 1; t < t1 - 1e-12; k++) {
    const double to = std::min(t0 + k * client.start().most_step, t1), h = to - t;
    const double F = client.get_force(tlm, t, x, v), guess = v + h * F / m;
    const double G = client.get_force(tlm, to, x + h * v, guess), v_new = v + h / 2 * (F + G) / m;
    x += h / 2 * (v + v_new);
    v = v_new;
    t = to;
    client.set_motion(tlm, t, x, v);
  }
  client.close();
  return 0;
} catch (const std::exception &error) {
  std::cerr << error.what() << "\n";
  return 1;
}
