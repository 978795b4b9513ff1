#include "cosim/wire/address.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool is_near(const struct sockaddr_storage *at) {
  const struct sockaddr_in  *four = (const struct sockaddr_in *)(const void *)at;
  const struct sockaddr_in6 *six  = (const struct sockaddr_in6 *)(const void *)at;
  if (at->ss_family == AF_INET) return ntohl(four->sin_addr.s_addr) >> 24 == 127;
  return at->ss_family == AF_UNIX ||
         (at->ss_family == AF_INET6 &&
          (IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) ||
           (IN6_IS_ADDR_V4MAPPED(&six->sin6_addr) && six->sin6_addr.s6_addr[12] == 127)));
}

static struct addrinfo *find(const char *host, const char *port, int flags) {
  struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_flags = flags}, *all;
  return getaddrinfo(host, port, &want, &all) == 0 ? all : NULL;
}

int sk_address_listen(const char *host, int *port, bool *open, char *why, size_t room) {
  struct sockaddr_storage at = {0};
  socklen_t               n  = sizeof at;
  char                    digits[12];
  int                     on = 1, fd = -1;
  if (!host) host = "127.0.0.1";
  snprintf(digits, sizeof digits, "%d", *port);
  struct addrinfo *all = find(host, digits, AI_PASSIVE | AI_NUMERICSERV);
  if (!all) {
    snprintf(why, room, "there is no address '%s' to listen at", host);
    return -1;
  }
  fd = socket(all->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  bool bad = fd < 0 || bind(fd, all->ai_addr, all->ai_addrlen) != 0 || listen(fd, 64) != 0 ||
             getsockname(fd, (struct sockaddr *)&at, &n) != 0;
  int reason = errno;
  if (bad) snprintf(why, room, "cannot listen at %s:%d: %s", host, *port, strerror(reason));
  freeaddrinfo(all);
  if (bad && fd >= 0) close(fd);
  errno = reason;
  if (bad) return -1;
  // Both families have the port at the same place.
  *port = ntohs(((struct sockaddr_in *)(void *)&at)->sin_port);
  *open = !is_near(&at);
  return fd;
}

int sk_address_accept(int listener, double patience, bool *far) {
  struct sockaddr_storage at = {0};
  socklen_t               n  = sizeof at;
  int fd = listener < 0 ? -1 : accept4(listener, (struct sockaddr *)&at, &n, SOCK_CLOEXEC);
  if (fd < 0) return -1;
  int            on   = 1;
  struct timeval most = {(time_t)patience + 1, 0};
  if (at.ss_family != AF_UNIX) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  *far = !is_near(&at);
  return fd;
}

int sk_address_connect(const char *where, char *why, size_t room) {
  char        host[300];
  const char *colon = strrchr(where, ':');
  int         fd    = -1;
  if (!colon || colon == where || (size_t)(colon - where) >= sizeof host) {
    snprintf(why, room, "'%s' is no address HOST:PORT", where);
    return -1;
  }
  memcpy(host, where, (size_t)(colon - where));
  host[colon - where]  = 0;
  struct addrinfo *all = find(host, colon + 1, 0);
  if (!all) {
    snprintf(why, room, "there is no address '%s'", where);
    return -1;
  }
  for (struct addrinfo *a = all; a && fd < 0; a = a->ai_next) {
    fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, a->ai_protocol);
    if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
      snprintf(why, room, "no answer at '%s': %s", where, strerror(errno));
      close(fd);
      fd = -1;
    }
  }
  freeaddrinfo(all);
  return fd;
}

bool sk_address_knows(const char *token, const void *text, size_t n) {
  const unsigned char *given = text;
  size_t               m     = token ? strlen(token) : 0;
  if (m == 0) return false;
  unsigned char diff = n != m;
  for (size_t i = 0; i < n; i++) diff |= (unsigned char)(given[i] ^ (unsigned char)token[i % m]);
  return diff == 0;
}
