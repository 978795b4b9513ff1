// base/thread.h - threads that help: signals stay with the threads of the program.
#ifndef SK_BASE_THREAD_H
#define SK_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

// False: there is none to be had.
bool sk_thread_start(pthread_t *thread, void *(*work)(void *), void *user);

#endif
