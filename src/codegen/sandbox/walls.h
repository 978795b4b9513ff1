// codegen/sandbox/walls.h - what a process gives up before it runs C code of a model.
//
// in:    a process that was just forked and has one thread
// out:   a process that can compute, read files and write to one socket
// not:   the time of a call (external.c)
//
// The system calls that are left are a list of what is allowed, down to commands of fcntl and flags of open. Where the
// system has Landlock, files of devices and of other processes cannot be read either.
#ifndef SK_CODEGEN_WALLS_H
#define SK_CODEGEN_WALLS_H

#include <stdbool.h>
#include <sys/types.h>

#define SK_WALLS_SOCKET 3                  // the number under which the socket stays open
#define SK_WALLS_MEMORY ((size_t)1 << 30)  // bytes beyond what the process has

// False: the system offers no such way, and nothing may run. parent: the process ends with it.
bool sk_walls_build(int socket, pid_t parent);

#endif
