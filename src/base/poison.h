// base/poison.h - tells the address sanitizer which bytes of a block are not in use; nothing
// otherwise.
#ifndef SK_BASE_POISON_H
#define SK_BASE_POISON_H

#if defined(__SANITIZE_ADDRESS__)
#define SK_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SK_ASAN 1
#endif
#endif

#ifdef SK_ASAN
#include <sanitizer/asan_interface.h>
#define SK_POISON(p, n)   __asan_poison_memory_region((p), (n))
#define SK_UNPOISON(p, n) __asan_unpoison_memory_region((p), (n))
#define SK_REDZONE        16
#else
#define SK_POISON(p, n)   ((void)(p), (void)(n))
#define SK_UNPOISON(p, n) ((void)(p), (void)(n))
#define SK_REDZONE        0
#endif

#endif
