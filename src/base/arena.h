// base/arena.h - memory that dies together; the compiler phases' only allocator.
//
// in:    sizes; an optional budget in bytes
// out:   zeroed, 16-byte aligned memory that lives until sk_arena_free
// cost:  a pointer bump; blocks double up to 4 MiB
// not:   freeing single pieces, but for large ones that were outgrown (sk_arena_release)
//
// An allocation never returns NULL to a compiler phase. When memory or the budget runs out, control
// goes to the arena's guard (set once by the driver around all phases), which frees the arenas and
// returns SK_NOMEM. Everything a phase owns lives in arenas, so nothing leaks on that path.
#ifndef SK_BASE_ARENA_H
#define SK_BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkArena SkArena;

// Where to go when memory runs out:  SkGuard g; if (setjmp(g.env)) { cleanup; return SK_NOMEM; }
typedef struct {
  jmp_buf env;
} SkGuard;

// budget 0 means no limit. Returns NULL when not even the arena itself can be had.
SkArena *sk_arena_new(size_t budget, SkGuard *guard);
void     sk_arena_free(SkArena *arena);  // NULL is fine

// Looks now and then, on the thread that allocates, whether the phase is to end: true goes to the guard as if memory had
// run out. Of this arena and all that belong to it; NULL: nobody asks. Work that takes long without allocating calls
// sk_arena_look.
void sk_arena_watch(SkArena *arena, bool (*must_end)(void *user), void *user);
void sk_arena_look(SkArena *arena);
// The same question for work in an arena of its own.
void sk_arena_watch_as(SkArena *arena, const SkArena *other);

// Scratch memory inside another arena: lives as long as that one and is never freed by itself. After a
// reset its pieces are gone and the memory is used again, zeroed as ever.
SkArena *sk_arena_child(SkArena *parent);
void     sk_arena_reset(SkArena *child);

// Scratch memory of one step: when that is done its pages serve the arena it belongs to and later steps,
// which is cheaper than new ones. Ends with that arena at the latest.
SkArena *sk_arena_scratch(SkArena *of);
void     sk_arena_done(SkArena *scratch);

void *sk_arena_alloc(SkArena *arena, size_t size);
void *sk_arena_array(SkArena *arena, size_t n, size_t size);  // n * size, overflow checked
void *sk_arena_copy(SkArena *arena, const void *from, size_t size);
// A piece with the same beginning and room for more; the old one is gone. Large ones grow without being copied.
void *sk_arena_grow(SkArena *arena, void *old, size_t old_size, size_t size);
// Nothing points to this piece of that size any more, such as an array that was copied to a larger one. A large
// piece is freed at once; others only when everything is.
void  sk_arena_release(SkArena *arena, void *piece, size_t size);
char *sk_arena_printf(SkArena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
size_t sk_arena_used(const SkArena *arena);

#define SK_NEW(arena, T)     ((T *)sk_arena_alloc((arena), sizeof(T)))
#define SK_NEWS(arena, T, n) ((T *)sk_arena_array((arena), (n), sizeof(T)))

#endif
