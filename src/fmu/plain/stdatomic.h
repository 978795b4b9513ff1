// fmu/plain/stdatomic.h - takes the place of <stdatomic.h> in an FMU: each instance is used by one thread at a time, so
// plain loads and stores do, and any compiler of C11 knows them.
#ifndef SK_FMU_PLAIN_STDATOMIC_H
#define SK_FMU_PLAIN_STDATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#define _Atomic
typedef int      atomic_int;
typedef bool     atomic_bool;
typedef unsigned atomic_uint;
typedef uint64_t atomic_uint_least64_t;

// What a value goes through that nobody may want: compilers warn of sums for nothing.
static inline uint64_t sk_plain_number(uint64_t value) { return value; }

#define atomic_load(at)                         (*(at))
#define atomic_store(at, value)                 ((void)(*(at) = (value)))
#define atomic_load_explicit(at, order)         atomic_load(at)
#define atomic_store_explicit(at, value, order) atomic_store(at, value)
#define atomic_fetch_add(at, n)                 sk_plain_number((uint64_t)((*(at) += (n)) - (n)))
#define atomic_fetch_sub(at, n)                 sk_plain_number((uint64_t)((*(at) -= (n)) + (n)))
#define atomic_fetch_add_explicit(at, n, order) atomic_fetch_add(at, n)
// With nobody else there what is expected is what was found a moment ago.
#define atomic_compare_exchange_weak(at, old, value) (*(at) = (value), (void)(old), true)
#define atomic_compare_exchange_weak_explicit(at, old, value, a, b) \
  atomic_compare_exchange_weak(at, old, value)
// Of flags.
static inline bool sk_plain_exchange(bool *at, bool value) {
  bool old = *at;
  *at      = value;
  return old;
}
#define atomic_exchange(at, value)                 sk_plain_exchange(at, value)
#define atomic_exchange_explicit(at, value, order) atomic_exchange(at, value)

#endif
