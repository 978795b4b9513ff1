// codegen/sandbox/sandbox.h - the child process of external.c: answers requests through a socket.
//
// A message is its length and then for each argument one letter ('d' double, 'i' int, 's' text), the number of
// elements and the elements; a text is its length and its bytes. A request ends with the letter of the result, 0 for
// none; an answer begins with 0 and ends with the result, or it begins with 1 and is the message of an error.
#ifndef SK_CODEGEN_SANDBOX_H
#define SK_CODEGEN_SANDBOX_H

#include <stdint.h>
#include <sys/types.h>

#define SK_SANDBOX_MOST (UINT32_C(64) << 20)  // bytes of a message

// Never returns. parent: who is served, and ends it with its own end; library: the helper library with skx_entry.
void sk_sandbox_serve(int socket, pid_t parent, const char *library) __attribute__((noreturn));

#endif
