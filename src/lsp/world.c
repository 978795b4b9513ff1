// The library that answers come from. It ends when a step had to be given up, and begins anew with the next one.
#include "lsp/lsp_priv.h"

#include <string.h>

// On the thread that works, now and then: messages that came in may end what is under way.
static bool must_end(void *user) {
  SkLsp *lsp = user;
  if (!lsp->now && !lsp->checking) return false;
  double now = lsp->host.now(lsp->host.user);
  if (now - lsp->began < 0.5) return false;
  if (now - lsp->began > SK_LSP_LONG) return true;
  if (lsp->host.pump && !lsp->hurried) {
    lsp->hurried = true;  // what is received allocates too
    lsp->host.pump(lsp->host.user);
    lsp->hurried = false;
  }
  return lsp->now ? lsp->now->cancelled : lsp->queue && now - lsp->began > 3.0;
}

void sk_world_new(SkLsp *lsp) {
  if (lsp->world) return;
  lsp->world = sk_arena_new(0, &lsp->guard);
  if (!lsp->world) longjmp(lsp->guard.env, 1);
  SkModelInput *in = &lsp->in;
  *in              = (SkModelInput){.arena = lsp->world, .native = lsp->host.native};
  in->names        = sk_names_new(in->arena);
  in->sources      = sk_sources_new(in->arena);
  in->diags        = sk_diags_new(in->arena, in->sources);
  in->library      = sk_library_new(in->arena, in->names, in->sources, in->diags);
  if (lsp->host.prepare) lsp->host.prepare(lsp->host.user, in->library, in);
  for (uint32_t i = 0; i < lsp->folders.n; i++)
    sk_library_add_open_path(in->library, lsp->folders.at[i]);
  sk_arena_watch(lsp->world, must_end, lsp);
}

void sk_world_end(SkLsp *lsp) {
  sk_arena_free(lsp->world);
  lsp->world = NULL;
  for (SkOpen *o = lsp->open; o; o = o->next) {
    o->loaded = false;
    o->n_uses = 0;
  }
}
