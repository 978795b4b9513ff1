#include "base/arena.h"

#include "base/ahead.h"
#include "base/mem.h"
#include "base/poison.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BLOCK ((size_t)16 * 1024)
#define LAST_BLOCK  ((size_t)4 * 1024 * 1024 - sizeof(Block))
#define LARGE       ((size_t)256 * 1024)  // a piece of this size has a block of its own
#define MIN_CUT     ((size_t)64 * 1024)   // free pages are not cut into smaller parts
#define FETCH_AFTER 16                    // blocks of the last size: others are going to follow

typedef struct Block {
  struct Block *next;
  struct Block *previous;  // large blocks only, and their arena
  SkArena      *owner;
  bool          paged;  // not from the heap
  size_t        size;
  size_t        dirty;  // in a pool: bytes at the beginning that need not be zero
  _Alignas(16) unsigned char data[];
} Block;

struct SkArena {
  Block   *blocks;
  Block   *large;  // blocks of one piece each
  size_t   left;   // bytes left in blocks->data
  size_t   next_size;
  size_t   used, budget;
  SkGuard *guard;
  SkArena *parent;                      // of a child: where its blocks come from
  Block   *spare;                       // of a child: blocks free again after a reset
  SkArena *home;                        // of scratch memory: where its pages go in the end
  SkArena *scratches, *before, *after;  // those of it; among those of its home
  Block   *pool;                        // pages free again
  SkAhead *ahead;                       // who fetches pages, once there are many
  unsigned n_full;                      // blocks of the last size that were asked for
  bool (*must_end)(void *user);         // of an arena that is nobody's child or scratch memory
  void *watcher;
};

SkArena *sk_arena_new(size_t budget, SkGuard *guard) {
  SkArena *a = sk_calloc(1, sizeof *a);
  if (!a) return NULL;
  a->budget    = budget;
  a->guard     = guard;
  a->next_size = FIRST_BLOCK;
  return a;
}

static size_t whole(const Block *b) { return sizeof *b + b->size; }

static void free_pages(Block *first) {
  for (Block *b = first, *next; b; b = next) {
    next = b->next;
    sk_pages_free(b, whole(b));
  }
}

void sk_arena_free(SkArena *a) {
  if (!a) return;
  while (a->scratches) sk_arena_done(a->scratches);
  sk_ahead_free(a->ahead);
  for (Block *b = a->blocks, *next; b; b = next) {
    next = b->next;
    if (b->paged)
      sk_pages_free(b, whole(b));
    else
      sk_free(b);
  }
  free_pages(a->large);
  free_pages(a->pool);
  sk_free(a);
}

static _Noreturn void give_up(SkArena *a) {
  if (a->guard) longjmp(a->guard->env, 1);
  fputs("skerry: out of memory\n", stderr);
  abort();
}

// Pages that are free again ---------------------------------------------------------------------------

static SkArena *home_of(SkArena *a) {
  while (a->parent) a = a->parent;
  return a->home ? a->home : a;
}

// Joins two neighbours in memory.
static bool join(Block *b, Block *after) {
  if ((unsigned char *)b + whole(b) != (unsigned char *)after) return false;
  b->dirty = whole(b) + after->dirty;
  b->size += whole(after);
  b->next = after->next;
  return true;
}

// They lie in the order of their addresses, so that neighbours become one. Under the sanitizer they are freed, so that
// pointers kept into them show.
static void put_pages(SkArena *home, Block *b, size_t dirty) {
  if (SK_REDZONE) {
    SK_UNPOISON(b->data, b->size);
    sk_pages_free(b, whole(b));
    return;
  }
  Block *before = NULL, *next = home->pool;
  for (; next && (uintptr_t)next < (uintptr_t)b; next = next->next) before = next;
  b->dirty = dirty;
  b->next  = next;
  if (next) join(b, next);
  if (before && join(before, b)) return;
  *(before ? &before->next : &home->pool) = b;
}

// The rest of a block behind these bytes, in its place in the list; NULL: it is too small to be one.
static Block *cut(Block *b, size_t size) {
  if (b->size - size < MIN_CUT) return NULL;
  Block *rest = (Block *)(void *)(b->data + size);
  size_t left = b->size - size - sizeof *rest, behind = size + sizeof *rest;
  *rest       = (Block){.next = b->next, .size = left};
  rest->dirty = b->dirty > behind ? b->dirty - behind : 0;
  b->size     = size;
  if (b->dirty > size) b->dirty = size;
  return rest;
}

// A block of whole pages with this much room, zeroed, or NULL.
static Block *take_pages(SkArena *home, size_t size) {
  Block **best = NULL;
  for (Block **at = &home->pool; *at; at = &(*at)->next) {
    size_t has = (*at)->size;
    if (has >= size && (!best || has < (*best)->size)) best = at;
    if (has == size) break;
  }
  if (!best) return NULL;
  Block *b = *best, *rest = cut(b, size);
  *best = rest ? rest : b->next;
  memset(b->data, 0, b->dirty);
  b->next = b->previous = NULL;
  return b;
}

// How much room a block of whole pages has for a piece.
static size_t room(size_t size) { return sk_pages_whole(sizeof(Block) + size) - sizeof(Block); }

// Blocks ----------------------------------------------------------------------------------------------

void sk_arena_watch(SkArena *a, bool (*must_end)(void *user), void *user) {
  a->must_end = must_end;
  a->watcher  = user;
}

void sk_arena_watch_as(SkArena *a, const SkArena *other) {
  while (other->home || other->parent) other = other->home ? other->home : other->parent;
  sk_arena_watch(a, other->must_end, other->watcher);
}

void sk_arena_look(SkArena *a) {
  SkArena *home = home_of(a);
  if (home->must_end && home->must_end(home->watcher)) give_up(home);
}

// A spare block that is large enough, taken off the list, or NULL.
static Block *take_spare(SkArena *a, size_t at_least) {
  for (Block **at = &a->spare; *at; at = &(*at)->next) {
    Block *b = *at;
    if (b->size < at_least) continue;
    *at = b->next;
    return b;
  }
  return NULL;
}

// Blocks of the last size will be filled: their pages are asked for all at once, which is cheaper than to meet
// them one by one.
static Block *full_block(SkArena *home) {
  if (++home->n_full == FETCH_AFTER) home->ahead = sk_ahead_new(sizeof(Block) + LAST_BLOCK);
  Block *b = sk_ahead_take(home->ahead);
  return b ? b : sk_pages_full(sizeof *b + LAST_BLOCK);
}

static Block *new_block(SkArena *a, size_t size) {
  bool   full = !a->parent && size == LAST_BLOCK;
  Block *b    = full ? take_pages(home_of(a), size) : NULL;
  if (!b) {
    b = a->parent ? sk_arena_alloc(a->parent, sizeof *b + size)
        : full    ? full_block(home_of(a))
                  : sk_calloc(1, sizeof *b + size);
    if (!b) give_up(a);
    b->size = size;
  }
  b->paged = full;
  if (a->next_size < LAST_BLOCK) a->next_size *= 2;
  if (a->next_size > LAST_BLOCK) a->next_size = LAST_BLOCK;
  return b;
}

static void add_block(SkArena *a, size_t at_least) {
  size_t size = a->next_size > at_least ? a->next_size : at_least;
  sk_arena_look(a);
  // Of a child: as large with its head as blocks of others, whose pages it can have then.
  if (a->parent && size == LAST_BLOCK && at_least <= size - sizeof(Block)) size -= sizeof(Block);
  Block *b = take_spare(a, at_least);
  if (!b) b = new_block(a, size);
  b->next   = a->blocks;
  a->blocks = b;
  a->left   = b->size;
  SK_POISON(b->data, b->size);
}

// full: all of it will be used soon.
static void *alloc_large(SkArena *a, size_t size, size_t step, bool full) {
  size_t   has   = room(step);
  SkAhead *ahead = home_of(a)->ahead;
  sk_arena_look(a);
  Block *b = take_pages(home_of(a), has);
  if (!b) {
    bool now = full && !ahead;
    b        = now ? sk_pages_full(sizeof *b + has) : sk_pages_new(sizeof *b + has);
    if (!b) give_up(a);
    if (full) sk_ahead_meet(ahead, b, sizeof *b + has);
    b->size = has;
  }
  b->owner = a;
  b->next  = a->large;
  if (b->next) b->next->previous = b;
  a->large = b;
  SK_POISON(b->data + size, step - size);
  return b->data;
}

// The block of a large piece. NULL for others, and for one taken from another arena: it dies with that one.
static Block *large_block(const SkArena *a, void *piece, size_t size) {
  if (a->parent || size < LARGE) return NULL;
  Block *b = (Block *)(void *)((unsigned char *)piece - offsetof(Block, data));
  return b->owner == a ? b : NULL;
}

void sk_arena_release(SkArena *a, void *piece, size_t size) {
  size     = (size + 15) & ~(size_t)15;
  Block *b = large_block(a, piece, size);
  if (!b) {
    SK_POISON(piece, size);  // a pointer kept into it is a bug: show it
    return;
  }
  if (b->next) b->next->previous = b->previous;
  if (b->previous) {
    b->previous->next = b->next;
  } else {
    a->large = b->next;
  }
  a->used -= size < a->used ? size : a->used;
  put_pages(home_of(a), b, b->size);
}

SkArena *sk_arena_scratch(SkArena *of) {
  sk_arena_look(of);
  SkArena *a    = sk_calloc(1, sizeof *a);
  SkArena *home = home_of(of);
  if (!a) give_up(of);
  a->guard     = home->guard;
  a->next_size = FIRST_BLOCK;
  a->home      = home;
  if (home->budget) a->budget = home->used < home->budget ? home->budget - home->used : 1;
  a->after = home->scratches;
  if (a->after) a->after->before = a;
  home->scratches = a;
  return a;
}

void sk_arena_done(SkArena *a) {
  size_t left = a->left;
  for (Block *b = a->blocks, *next; b; b = next) {
    next = b->next;
    if (b->paged)
      put_pages(a->home, b, b->size - left);
    else
      sk_free(b);
    left = 0;
  }
  for (Block *b = a->large, *next; b; b = next) {
    next = b->next;
    put_pages(a->home, b, b->size);
  }
  if (a->after) a->after->before = a->before;
  if (a->before)
    a->before->after = a->after;
  else
    a->home->scratches = a->after;
  sk_free(a);
}

SkArena *sk_arena_child(SkArena *parent) {
  SkArena *a   = sk_arena_alloc(parent, sizeof *a);
  a->guard     = parent->guard;
  a->parent    = parent;
  a->next_size = FIRST_BLOCK;
  return a;
}

void sk_arena_reset(SkArena *a) {
  size_t left = a->left;  // of the newest block; the others are full
  for (Block *b = a->blocks, *next; b; b = next) {
    next = b->next;
    SK_UNPOISON(b->data, b->size);
    memset(b->data, 0, b->size - left);
    SK_POISON(b->data, b->size);
    left     = 0;
    b->next  = a->spare;
    a->spare = b;
  }
  a->blocks = NULL;
  a->left   = 0;
  a->used   = 0;
}

// full: not an array that has just been made larger than it need be.
static void *alloc(SkArena *a, size_t size, bool full) {
  if (size > SIZE_MAX / 2) give_up(a);
  size = (size + 15) & ~(size_t)15;
  if (a->budget && (size > a->budget || a->used > a->budget - size)) give_up(a);
  // Under the sanitizer a gap that must not be touched follows every piece.
  size_t step = size + SK_REDZONE;
  if (size >= LARGE && !a->parent) {
    a->used += size;
    return alloc_large(a, size, step, full);
  }
  if (step > a->left || !a->blocks) add_block(a, step);
  void *p = a->blocks->data + (a->blocks->size - a->left);
  SK_UNPOISON(p, size);
  a->left -= step;
  a->used += size;
  return p;
}

void *sk_arena_alloc(SkArena *a, size_t size) { return alloc(a, size, true); }

// False when its pages cannot be moved: those that were free before may come from several mappings.
static bool grow_pages(SkArena *a, Block **at, size_t size) {
  size_t has = room(size);
  sk_ahead_leave(home_of(a)->ahead, *at, whole(*at));
  Block *moved = sk_pages_grow(*at, whole(*at), sizeof(Block) + has);
  if (!moved) return false;
  *at         = moved;
  moved->size = has;
  if (moved->next) moved->next->previous = moved;
  *(moved->previous ? &moved->previous->next : &a->large) = moved;
  return true;
}

void *sk_arena_grow(SkArena *a, void *old, size_t old_size, size_t size) {
  if (size > SIZE_MAX / 2) give_up(a);
  size_t was = (old_size + 15) & ~(size_t)15, now = (size + 15) & ~(size_t)15;
  // Under the sanitizer every piece moves, so that pointers kept into the old one show.
  Block *b = SK_REDZONE ? NULL : large_block(a, old, was);
  if (b && now > b->size && !grow_pages(a, &b, now)) b = NULL;
  if (!b) {
    void *piece = alloc(a, size, false);
    if (old_size) memcpy(piece, old, old_size);
    if (old_size) sk_arena_release(a, old, old_size);
    return piece;
  }
  size_t more = now > was ? now - was : 0;
  if (a->budget && (more > a->budget || a->used > a->budget - more)) give_up(a);
  a->used += more;
  return b->data;
}

void *sk_arena_array(SkArena *a, size_t n, size_t size) {
  if (size && n > SIZE_MAX / 2 / size) give_up(a);
  return sk_arena_alloc(a, n * size);
}

void *sk_arena_copy(SkArena *a, const void *from, size_t size) {
  void *p = sk_arena_alloc(a, size);
  if (size) memcpy(p, from, size);
  return p;
}

char *sk_arena_printf(SkArena *a, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  char small[256];
  int  n = vsnprintf(small, sizeof small, format, args);
  va_end(args);
  char *text = sk_arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
  if (n > 0 && (size_t)n < sizeof small)
    memcpy(text, small, (size_t)n);
  else if (n > 0)
    vsnprintf(text, (size_t)n + 1, format, again);
  va_end(again);
  return text;
}

size_t sk_arena_used(const SkArena *a) { return a->used; }
