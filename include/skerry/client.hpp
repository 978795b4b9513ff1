// skerry/client.hpp - <skerry/client.h> as a class: a sub-model of a composite model in C++17. What fails throws std::runtime_error.
//
//   skerry::Client client(argc, argv);
//   int tlm = client.port("tlm", SK_CLIENT_MECHANICAL);
//   for (double t = client.start().t0; ...)
//     client.set_motion(tlm, t, x, v), F = client.get_force(tlm, t + h, x1, v1);
//   client.close();
#ifndef SKERRY_CLIENT_HPP
#define SKERRY_CLIENT_HPP

#include <skerry/client.h>

#include <array>
#include <stdexcept>
#include <string>

namespace skerry {

class Client {
public:
  // The arguments are those that the manager gives a program.
  Client(int argc, char **argv) {
    if (!sk_client_from(argc, argv, &start_))
      throw std::runtime_error("arguments: Name tStart tEnd maxStep host:port ModelFile");
    open();
  }
  explicit Client(const SkClientStart &start) : start_(start) { open(); }
  Client(const Client &)            = delete;
  Client &operator=(const Client &) = delete;
  Client(Client &&other) noexcept : start_(other.start_), c_(other.c_) { other.c_ = nullptr; }
  ~Client() { sk_client_close(c_); }

  const SkClientStart &start() const { return start_; }
  std::string          transport() const { return sk_client_transport(c_); }

  std::string text(const std::string &name, const std::string &otherwise) {
    return sk_client_text(c_, name.c_str(), otherwise.c_str());
  }
  double number(const std::string &name, double otherwise) {
    double value = sk_client_number(c_, name.c_str(), otherwise);
    check(*sk_client_why(c_) ? -1 : 0);
    return value;
  }
  // A port that nothing is joined to is no error: forces there are 0.
  int port(const std::string &name, SkClientKind kind) {
    int port = sk_client_port(c_, name.c_str(), kind);
    check(port == -1 ? -1 : 0);
    return port;
  }
  void begin() { check(sk_client_begin(c_)); }

  double get_force(int port, double t, double x, double v) {
    double force = 0.0;
    check(sk_client_get_force(c_, port, t, x, v, &force));
    return force;
  }
  void set_motion(int port, double t, double x, double v) {
    check(sk_client_set_motion(c_, port, t, x, v));
  }
  std::array<double, 6> get_force(int port, double t, const SkClientFrame &motion) {
    std::array<double, 6> force{};
    check(sk_client_get_force_3d(c_, port, t, &motion, force.data()));
    return force;
  }
  void set_motion(int port, double t, const SkClientFrame &motion) {
    check(sk_client_set_motion_3d(c_, port, t, &motion));
  }
  double get_value(int port, double t) {
    double value = 0.0;
    check(sk_client_get_value(c_, port, t, &value));
    return value;
  }
  void set_value(int port, double t, double value) {
    check(sk_client_set_value(c_, port, t, value));
  }
  // At the end of the run. Without it the destructor closes, and what fails is not told.
  void close() {
    SkClient *c = c_;
    c_          = nullptr;
    if (sk_client_close(c) != 0) throw std::runtime_error("the run did not end well");
  }

private:
  void open() {
    char why[400];
    c_ = sk_client_open(&start_, why, sizeof why);
    if (!c_) throw std::runtime_error(why);
  }
  void check(int status) const {
    if (status != 0) throw std::runtime_error(sk_client_why(c_));
  }

  SkClientStart start_{};
  SkClient     *c_ = nullptr;
};

}  // namespace skerry

#endif
