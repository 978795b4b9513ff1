// cosim/wire/address.h - where a run listens, and whom it lets in.
#ifndef SK_COSIM_WIRE_ADDRESS_H
#define SK_COSIM_WIRE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

// Listens at a host (NULL: this machine only) and a port, which 0 lets the system choose; *port is the one it is. -1: why says the
// reason, errno too. *open: machines elsewhere may reach it.
int sk_address_listen(const char *host, int *port, bool *open, char *why, size_t room);

// The next connection at a listening socket, -1: none waits. *far: it comes from another machine.
int sk_address_accept(int listener, double patience, bool *far);

// Connects to "host:port". -1: why says the reason.
int sk_address_connect(const char *where, char *why, size_t room);

// Whether a text is the token; takes as long whatever they have in common. No token: nobody knows it.
bool sk_address_knows(const char *token, const void *text, size_t n);

#endif
