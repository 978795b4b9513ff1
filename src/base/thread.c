#include "base/thread.h"

#include <signal.h>

// A thread begins with the signals of the one that starts it.
bool sk_thread_start(pthread_t *thread, void *(*work)(void *), void *user) {
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_sigmask(SIG_SETMASK, &all, &before)) return false;
  bool ok = pthread_create(thread, NULL, work, user) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ok;
}
