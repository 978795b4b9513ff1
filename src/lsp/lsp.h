// lsp/lsp.h - the language server without its transport: messages of JSON-RPC in, messages out.
//
// in:    one JSON text per message, from anybody; the host's functions
// out:   answers, notifications and published diagnostics through host->send
// cost:  one look at the library per question; classes are checked when nothing else is to be done
// not:   framing (stdio.h, or the studio's WebSocket); threads: one thread calls everything here
// ref:   Language Server Protocol 3.17; docs/algorithms/lsp.md
//
// The host calls sk_lsp_receive for what arrives and sk_lsp_step for what is to be done. While a step takes long it asks
// host->pump, which may call sk_lsp_receive again: so a request can be cancelled, and typing interrupts checks.
#ifndef SK_LSP_LSP_H
#define SK_LSP_LSP_H

#include "model/model.h"

#define SK_LSP_MAX_MESSAGE ((size_t)64 * 1024 * 1024)
#define SK_LSP_MAX_QUEUE   1024  // messages waiting; more are refused

typedef void SkIslandTell(void *to, const char *component, const char *island);

typedef struct {
  void *user;
  void (*send)(void *user, const char *text, size_t n);
  void (*pump)(void *user);   // NULL: nothing can arrive
  double (*now)(void *user);  // seconds
  void (*prepare)(void *user, SkLibrary *library,
                  const SkModelInput *in);  // search path, components
  bool native;                              // C code of models may run (SkModelInput.native)
  // What others than the model phase know; NULL: nobody does. The last simulated value of a variable of a class in a
  // file, in a few words, or NULL. Which islands the components of a class without errors have equations in.
  const char *(*value)(void *user, SkArena *arena, const char *file, const char *klass,
                       const char *name);
  void (*islands)(void *user, const SkModelInput *in, const char *klass, SkIslandTell *tell,
                  void *to);
} SkLspHost;

typedef struct SkLsp SkLsp;

SkLsp *sk_lsp_new(const SkLspHost *host);  // NULL: no memory
void   sk_lsp_free(SkLsp *lsp);

// Takes a message into the queue. One that is no JSON is answered at once.
void sk_lsp_receive(SkLsp *lsp, const char *text, size_t n);
// Handles one message, or does one piece of what is due. Seconds until something will be due: 0 now, negative never.
double sk_lsp_step(SkLsp *lsp);
// Whether `exit` came; then its exit code.
bool sk_lsp_exited(const SkLsp *lsp, int *code);

#endif
